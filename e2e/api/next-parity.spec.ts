import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { createApiClient, fillPath, toRequest } from "../support/api-client";
import { sampleRequests } from "../support/partner-route/sample-requests";
import { setUpService } from "../support/run/set-up-service";
import { type HostedApi, startHostedApi } from "../support/run/start-hosted-api";
import { expectError } from "../support/wire/expect-reply";
import { mintToken, requestToken } from "../support/wire/mint-token";
import { type RawRequest, type Reply, sendRequest } from "../support/wire/send-request";

const service = setUpService({ PUBLIC_URL: "https://api.example.com" });

/** A second server with the same build and database: only `next start`, without the project's API server. */
let hosted: HostedApi;

beforeAll(async () => {
  const { databaseUrl, env } = service();
  hosted = await startHostedApi({ ...env, DATABASE_URL: databaseUrl, CHECK_CONTRACTS: "on" });
});
afterAll(async () => {
  await hosted?.stop();
});

/**
 * Parts of responses that differ between two equal requests: IDs, references, times, signatures, and what the worker
 * changes, such as deliveries and drill results.
 */
const variableParts =
  /req_[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|RB-[0-9A-Z]{10}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|SBX-\w+|(?:evt|dlv|drl|srch|pmt)_[0-9a-f]{32}|whsec_[A-Za-z0-9+/=]+|(?<="(?:id|webhook_id)":)\d+|(?<="duration_ms":)[\d.]+|(?<="client_address":)(?:null|"127\.0\.0\.1")|(?<="(?:fingerprint|digest)":")[0-9a-f]{64}|(?<="signature":")[\w-]+\.[\w-]+\.[\w-]+|(?<="search":)(?:null|\{).*?(?=,"transitions":)|(?<="deliveries":)\[.*?\](?=,"payment":)|(?<="state":)"(?:running|done)","results":\[.*\](?=\}$)/g;

/**
 * Headers that may differ between the two servers: connection headers, the length (a body may be sent in chunks), and
 * `vary`, which Next sets for its pages.
 */
const connectionHeaders = new Set([
  ...["connection", "date", "keep-alive", "content-length", "transfer-encoding"],
  "vary",
]);
/** Headers that depend on earlier requests of the partner. */
const rateLimitCounters = new Set(["x-ratelimit-remaining", "x-ratelimit-reset"]);

/** Returns the response without the IDs, names and times that differ between requests. */
function comparable({ status, headers, text }: Reply) {
  const compared = Object.entries(headers)
    .filter(([name]) => !connectionHeaders.has(name))
    .map(([name, value]) => [
      name,
      rateLimitCounters.has(name) ? "…" : String(value).replaceAll(variableParts, "…"),
    ]);
  return { status, headers: Object.fromEntries(compared), text: text.replaceAll(variableParts, "…") };
}

/** Sends the same request to both servers and returns both responses. */
async function sendToBoth(
  make: (url: string, token: string) => RawRequest | Promise<RawRequest>,
  token?: string,
) {
  const presented = token ?? (await service().token(service().accounts.alpha));
  const replies: Reply[] = [];
  for (const url of [service().server.url, hosted.url]) {
    replies.push(await createApiClient(url, presented).send(await make(url, presented)));
  }
  const [direct, next] = replies;
  if (direct === undefined || next === undefined) throw new Error("Expected one reply from each server.");
  return { direct, next };
}

async function expectSame(make: Parameters<typeof sendToBoth>[0], token?: string): Promise<Reply> {
  const { direct, next } = await sendToBoth(make, token);
  expect(comparable(next)).toEqual(comparable(direct));
  return direct;
}

describe.each(allContracts.map((contract) => ({ name: `${contract.method} ${contract.path}`, contract })))(
  "$name",
  ({ contract }) => {
    const sample = sampleRequests[contract.operationId];

    async function validRequest(url: string, token: string): Promise<RawRequest> {
      const client = createApiClient(url, token);
      const params = await sample?.path?.create(client);
      const body = (await sample?.createBody?.(client)) ?? sample?.body;
      return toRequest(contract, { query: sample?.query, body, params });
    }

    const invalidRequest = (): RawRequest =>
      toRequest(contract, {
        query: sample?.query,
        body: sample?.body && { ...sample.body, ...sample.rejected },
        params: sample?.path?.missing[0],
      });

    test("Next returns the same response to a valid request", async () => {
      expect((await expectSame(validRequest)).status).toBe(contract.status);
    });

    test("Next rejects invalid requests with the same responses", async () => {
      await expectSame(invalidRequest);
      await expectSame(invalidRequest, "garbage");
      await expectSame(invalidRequest, await service().token(service().accounts.suspended));
      await expectSame(
        invalidRequest,
        await service().token(service().accounts.unlicensed, ["webhooks:manage"]),
      );
      await expectSame(() => ({ ...invalidRequest(), method: "PUT" }));
      await expectSame(() => ({ ...invalidRequest(), method: "OPTIONS" }));
      if (contract.method === "GET") await expectSame(() => ({ ...invalidRequest(), method: "HEAD" }));
      if (contract.body !== null) await expectSameBodyErrors(contract);
    });

    async function expectSameBodyErrors({ idempotent }: Contract): Promise<void> {
      const bodies = ["{", "[]", '"\\u0000"', " ".repeat(64 * 1024 + 1)];
      for (const body of bodies) await expectSame(() => ({ ...invalidRequest(), body }));
      const { headers, ...request } = invalidRequest();
      await expectSame(() => ({ ...request, headers: { ...headers, "content-type": "text/plain" } }));
      if (idempotent)
        await expectSame(() => ({ ...request, headers: { "content-type": "application/json" } }));
    }
  },
);

test("an idempotency key used in Next is replayed by the web server", async () => {
  for (const contract of allContracts.filter(({ idempotent }) => idempotent)) {
    const sample = sampleRequests[contract.operationId];
    const token = await service().token(service().accounts.alpha);
    const [direct, next] = [createApiClient(service().server.url, token), createApiClient(hosted.url, token)];
    const params = await sample?.path?.create(direct);
    const input = { params, body: sample?.body, key: randomUUID() };
    const first = await next.attempt(contract, input);
    const replayed = await direct.attempt(contract, input);
    expect(first.status).toBe(contract.status);
    expect(replayed.text).toBe(first.text);
    expect(replayed.headers["idempotent-replayed"]).toBe("true");
  }
});

test("Next decodes path parameters like the web server", async () => {
  const contracts = allContracts.filter(({ method, path }) => method === "GET" && path.endsWith("}"));
  expect(contracts.length).toBeGreaterThan(1);
  for (const contract of contracts) {
    for (const value of ["a b", "100%", "%41", "a/b", "é", "🚗", "a+b", "..", "a?b#c", "a;b"]) {
      const name = /\{(\w+)\}/.exec(contract.path)?.[1] ?? "";
      await expectSame(() => ({ method: "GET", path: fillPath(contract, { [name]: value }) }));
    }
  }
});

test("unknown paths return the same error from both servers", async () => {
  for (const path of ["/v1", "/v1/unknown", "/v1/me/more", "/v1/me/", "/v1/rentals", "/v1/me.json"]) {
    await expectSame(() => ({ method: "GET", path }));
    await expectSame(() => ({ method: "POST", path }));
  }
});

test("the token endpoint, the OpenAPI document and the health check return the same responses", async () => {
  const { accounts, server } = service();
  const { clientId, clientSecret } = accounts.alpha;
  const forms: Record<string, string>[] = [
    { client_id: clientId, client_secret: "wrong" },
    { client_id: clientId, client_secret: clientSecret, scope: "unknown" },
    { client_id: clientId, client_secret: clientSecret, grant_type: "password" },
  ];
  for (const form of forms) {
    expect(comparable(await requestToken(hosted.url, form))).toEqual(
      comparable(await requestToken(server.url, form)),
    );
  }
  const token = await mintToken(hosted.url, accounts.alpha);
  expect((await createApiClient(server.url, token).send({ method: "GET", path: "/v1/me" })).status).toBe(200);
  for (const path of ["/healthz", "/openapi.json", "/status.json", "/oauth/token"]) {
    for (const method of ["GET", "HEAD", "DELETE"]) {
      const replies = [server.url, hosted.url].map((url) => sendRequest(url, { method, path }));
      const [direct, next] = await Promise.all(replies);
      expect(next && comparable(next), `${method} ${path}`).toEqual(direct && comparable(direct));
    }
  }
});

test("Next returns internal_error in the envelope on every path when a setting is invalid", async () => {
  const misconfigured = await startHostedApi({ DRAFT_TTL: "soon" }, 500);
  try {
    for (const path of ["/v1/me", "/v1/unknown", "/healthz", "/openapi.json"]) {
      expectError(await createApiClient(misconfigured.url).send({ method: "GET", path }), "internal_error");
    }
  } finally {
    await misconfigured.stop();
  }
});
