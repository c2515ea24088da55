import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { createApiClient, pathOf, toRequest } from "../support/api-client";
import { sampleRequests } from "../support/partner-route/sample-requests";
import { setUpService } from "../support/run/set-up-service";
import { type HostedApi, startHostedApi } from "../support/run/start-hosted-api";
import { expectError } from "../support/wire/expect-reply";
import { mintToken, requestToken } from "../support/wire/mint-token";
import { type RawRequest, type Reply, sendRequest } from "../support/wire/send-request";

const service = setUpService({ PUBLIC_URL: "https://api.example.com" });

/** The same service behind the pages' framework, on the same database. */
let hosted: HostedApi;

beforeAll(async () => {
  const { databaseUrl, env } = service();
  hosted = await startHostedApi({ ...env, DATABASE_URL: databaseUrl, CHECK_CONTRACTS: "on" });
});
afterAll(async () => {
  await hosted?.stop();
});

const own =
  /req_[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|RB-[0-9A-Z]{10}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|SBX-\w+|(?:evt|dlv|srch)_[0-9a-f]{32}|whsec_[A-Za-z0-9+/=]+|(?<="(?:id|webhook_id)":)\d+|(?<="duration_ms":)[\d.]+|(?<="client_address":)(?:null|"127\.0\.0\.1")|(?<="fingerprint":")[0-9a-f]{64}/g;

/**
 * Of the one connection, not of the answer; a length in bytes may be told by chunks instead. The framework also
 * adds that its own pages depend on headers of its own.
 */
const ofTheConnection = new Set([
  ...["connection", "date", "keep-alive", "content-length", "transfer-encoding"],
  "vary",
]);
/** What is left of a bucket depends on who asked before. */
const counting = new Set(["x-ratelimit-remaining", "x-ratelimit-reset"]);

/** What a partner sees, without the names and times that are each request's own. */
function seen({ status, headers, text }: Reply) {
  const told = Object.entries(headers)
    .filter(([name]) => !ofTheConnection.has(name))
    .map(([name, value]) => [name, counting.has(name) ? "…" : String(value).replaceAll(own, "…")]);
  return { status, headers: Object.fromEntries(told), text: text.replaceAll(own, "…") };
}

/** Sends the same to both and answers what the two have said. */
async function ask(make: (door: string, token: string) => RawRequest | Promise<RawRequest>, token?: string) {
  const presented = token ?? (await service().token(service().world.alpha));
  const answers: Reply[] = [];
  for (const door of [service().server.url, hosted.url]) {
    answers.push(await createApiClient(door, presented).send(await make(door, presented)));
  }
  const [fast, framework] = answers;
  if (fast === undefined || framework === undefined) throw new Error("Two doors were asked.");
  return { fast, framework };
}

async function expectSame(make: Parameters<typeof ask>[0], token?: string): Promise<Reply> {
  const { fast, framework } = await ask(make, token);
  expect(seen(framework)).toEqual(seen(fast));
  return fast;
}

describe.each(allContracts.map((contract) => ({ name: `${contract.method} ${contract.path}`, contract })))(
  "$name",
  ({ contract }) => {
    const sample = sampleRequests[contract.operationId];

    async function full(door: string, token: string): Promise<RawRequest> {
      const params = await sample?.path?.make(createApiClient(door, token));
      return toRequest(contract, { query: sample?.query, body: sample?.body, params });
    }

    const nothing = (): RawRequest =>
      toRequest(contract, {
        query: sample?.query,
        body: sample?.body && { ...sample.body, ...sample.refused },
        params: sample?.path?.missing[0],
      });

    test("answers the same through both doors", async () => {
      expect((await expectSame(full)).status).toBe(contract.status);
    });

    test("refuses the same through both doors", async () => {
      await expectSame(nothing);
      await expectSame(nothing, "garbage");
      await expectSame(nothing, await service().token(service().world.suspended));
      await expectSame(nothing, await service().token(service().world.unlicensed, ["webhooks:manage"]));
      await expectSame(() => ({ ...nothing(), method: "PUT" }));
      await expectSame(() => ({ ...nothing(), method: "OPTIONS" }));
      if (contract.method === "GET") await expectSame(() => ({ ...nothing(), method: "HEAD" }));
      if (contract.body !== null) await refusesBodies(contract);
    });

    async function refusesBodies({ idempotent }: Contract): Promise<void> {
      const bodies = ["{", "[]", '"\\u0000"', " ".repeat(64 * 1024 + 1)];
      for (const body of bodies) await expectSame(() => ({ ...nothing(), body }));
      const { headers, ...request } = nothing();
      await expectSame(() => ({ ...request, headers: { ...headers, "content-type": "text/plain" } }));
      if (idempotent)
        await expectSame(() => ({ ...request, headers: { "content-type": "application/json" } }));
    }
  },
);

test("a key used at one door is used at the other", async () => {
  for (const contract of allContracts.filter(({ idempotent }) => idempotent)) {
    const sample = sampleRequests[contract.operationId];
    const token = await service().token(service().world.alpha);
    const [fast, framework] = [
      createApiClient(service().server.url, token),
      createApiClient(hosted.url, token),
    ];
    const params = await sample?.path?.make(fast);
    const input = { params, body: sample?.body, key: randomUUID() };
    const first = await framework.attempt(contract, input);
    const replayed = await fast.attempt(contract, input);
    expect(first.status).toBe(contract.status);
    expect(replayed.text).toBe(first.text);
    expect(replayed.headers["idempotent-replayed"]).toBe("true");
  }
});

test("values in a path are read the same, however they are written", async () => {
  const contracts = allContracts.filter(({ method, path }) => method === "GET" && path.endsWith("}"));
  expect(contracts.length).toBeGreaterThan(1);
  for (const contract of contracts) {
    for (const value of ["a b", "100%", "%41", "a/b", "é", "🚗", "a+b", "..", "a?b#c", "a;b"]) {
      const name = /\{(\w+)\}/.exec(contract.path)?.[1] ?? "";
      await expectSame(() => ({ method: "GET", path: pathOf(contract, { [name]: value }) }));
    }
  }
});

test("paths nobody has are unknown at both", async () => {
  for (const path of ["/v1", "/v1/unknown", "/v1/me/more", "/v1/me/", "/v1/rentals", "/v1/me.json"]) {
    await expectSame(() => ({ method: "GET", path }));
    await expectSame(() => ({ method: "POST", path }));
  }
});

test("the token endpoint, the description and the health tell the same", async () => {
  const { world, server } = service();
  const { clientId, clientSecret } = world.alpha;
  const forms: Record<string, string>[] = [
    { client_id: clientId, client_secret: "wrong" },
    { client_id: clientId, client_secret: clientSecret, scope: "unknown" },
    { client_id: clientId, client_secret: clientSecret, grant_type: "password" },
  ];
  for (const form of forms) {
    expect(seen(await requestToken(hosted.url, form))).toEqual(seen(await requestToken(server.url, form)));
  }
  const token = await mintToken(hosted.url, world.alpha);
  expect((await createApiClient(server.url, token).send({ method: "GET", path: "/v1/me" })).status).toBe(200);
  for (const path of ["/healthz", "/openapi.json", "/oauth/token"]) {
    for (const method of ["GET", "HEAD", "DELETE"]) {
      const answers = [server.url, hosted.url].map((door) => sendRequest(door, { method, path }));
      const [fast, framework] = await Promise.all(answers);
      expect(framework && seen(framework), `${method} ${path}`).toEqual(fast && seen(fast));
    }
  }
});

test("behind the framework, wrong settings are a fault in the envelope, at every path", async () => {
  const misconfigured = await startHostedApi({ DRAFT_TTL: "soon" }, 500);
  try {
    for (const path of ["/v1/me", "/v1/unknown", "/healthz", "/openapi.json"]) {
      expectError(await createApiClient(misconfigured.url).send({ method: "GET", path }), "internal_error");
    }
  } finally {
    await misconfigured.stop();
  }
});
