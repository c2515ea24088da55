import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { allPortalContracts } from "@/lib/contracts/portal/all";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { toRequest } from "../support/api-client";
import { digestTables } from "../support/auth-matrix/digest-tables";
import {
  type SessionState,
  type SignedInPeople,
  sessionStates,
  signInEveryone,
} from "../support/auth-matrix/session-states";
import { type Credentials, type TokenState, tokenStates } from "../support/auth-matrix/token-states";
import type { Rejection } from "../support/auth-matrix/verdict";
import { sampleRequests } from "../support/partner-route/sample-requests";
import { setUpService } from "../support/run/set-up-service";
import { expectApiReply, expectError, normalizeReply } from "../support/wire/expect-reply";
import { type RawRequest, type Reply, sendRequest } from "../support/wire/send-request";

const service = setUpService();

/** A web process that serves only the APIs: without Next.js, and therefore without `proxy.ts`. */
let bare: ApiServer | undefined;
let people: SignedInPeople;

beforeAll(async () => {
  const { databaseUrl, env } = service();
  bare = await startApiServer({ databaseUrl, env: { ...env, SERVE_PAGES: "off" } });
  people = await signInEveryone(service());
});
afterAll(async () => {
  await bare?.stop();
});

/**
 * Headers that some frameworks and proxies trust, for example those with rewritten paths or forwarded addresses. They
 * must not change what a caller may do.
 */
const spoofedHeaders = {
  "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
  rsc: "1",
  "next-action": "0".repeat(40),
  "next-router-prefetch": "1",
  "x-forwarded-for": "127.0.0.1",
  "x-forwarded-host": "elsewhere.example.com",
  "x-forwarded-proto": "https",
  "x-forwarded-prefix": "/portal-api",
  "x-original-url": "/v1/me",
  "x-rewrite-url": "/v1/me",
  "x-http-method-override": "GET",
};

type Cell = { contract: Contract; state: TokenState | SessionState; presented: Credentials; portal: boolean };

let cells = 0;

/**
 * Returns a request that changes nothing even if the caller is authorised: its object does not exist, or its
 * body is rejected. All checks that come before the authorisation accept it.
 */
function createRequestWithoutEffect(contract: Contract, { headers, query }: Credentials): RawRequest {
  const sample = sampleRequests[contract.operationId];
  const body = sample === undefined ? {} : { ...sample.body, ...sample.rejected };
  const request = toRequest(contract, {
    query: { ...sample?.query, ...query },
    params: sample?.path?.missing[0] ?? { id: "999999999", reference: "RB-0000000000" },
    ...(contract.body === null ? {} : { body }),
  });
  return { ...request, headers: { ...request.headers, ...headers } };
}

/**
 * Sends the request three times: without changes, with all `spoofedHeaders`, and with all `spoofedHeaders` to the
 * process without Next.js. Asserts that the responses are the same, and returns the first.
 */
async function sendThreeTimes({ contract, presented, portal }: Cell): Promise<Reply> {
  const request = createRequestWithoutEffect(contract, presented);
  const prefix = portal && contract.path.startsWith("/v1/") ? "/portal-api" : "";
  const ask = async (url: string, more: Record<string, string>) => {
    const headers = { ...request.headers, ...more, ...(portal ? { origin: url } : {}) };
    return await sendRequest(url, { ...request, path: prefix + request.path, headers });
  };
  const { server } = service();
  const plain = await ask(server.url, {});
  for (const reply of [await ask(server.url, spoofedHeaders), await ask(bare?.url ?? "", spoofedHeaders)]) {
    expect(comparable(reply)).toEqual(comparable(plain));
  }
  return plain;
}

/** Matches a compact JWS and captures its payload. */
const signedDocument = /eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+/g;

/** Returns the response without values that depend on the clock, a rate limit or chance. */
function comparable(reply: Reply) {
  const { status, headers, text } = normalizeReply(reply);
  // The second of three requests with one key is a replay of the first.
  const { "content-length": _length, "idempotent-replayed": _replayed, ...rest } = headers;
  return {
    status,
    headers: rest,
    text: text
      .replaceAll(signedDocument, (_whole, content: string) => Buffer.from(content, "base64url").toString())
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|req_(?:…|[0-9a-f]{32})|(?<="challenge":")[\w-]{43}/g, "…"),
  };
}

const signInCodes = ["unauthorized", "invalid_token", "wrong_token_type", "partner_inactive"];
const accessCodes = ["first_party_partner", "insufficient_scope", "insufficient_role", "product_not_enabled"];

function expectVerdict(reply: Reply, refusal: Rejection, method: string): void {
  expectApiReply(reply, method);
  if (refusal === null) {
    const code = reply.status < 400 ? null : (reply.json() as { error: { code: string } }).error.code;
    expect([...signInCodes, ...accessCodes]).not.toContain(code);
    return;
  }
  expect(expectError(reply, refusal.code)).toEqual(refusal.details);
  const { challenge } = refusal;
  expect(reply.headers["www-authenticate"]).toBe(
    challenge === null ? undefined : `Bearer realm="partner-api"${challenge}`,
  );
}

/**
 * Sends the requests of one row of the matrix. First sends those that must be rejected, and asserts that they change no
 * table that `digestTables` reads. Then sends those that must be accepted.
 */
async function expectRow(row: readonly Cell[]): Promise<void> {
  const refused = row.filter(({ state, contract }) => state.refusal(contract) !== null);
  const before = await digestTables(service().observer);
  for (const cell of refused) await expectCell(cell);
  expect(await digestTables(service().observer)).toEqual(before);
  for (const cell of row.filter((one) => !refused.includes(one))) await expectCell(cell);
}

async function expectCell(cell: Cell): Promise<void> {
  const { contract, state } = cell;
  const reply = await sendThreeTimes(cell);
  try {
    expectVerdict(reply, state.refusal(contract), contract.method);
  } catch (error) {
    throw new Error(`${contract.method} ${contract.path} with ${state.name}`, { cause: error });
  }
  cells += 1;
}

const named = (contract: Contract) => ({ name: `${contract.method} ${contract.path}`, contract });

describe("with a token", () => {
  test.each(allContracts.map(named))("$name", async ({ contract }) => {
    const row: Cell[] = [];
    for (const state of tokenStates) {
      row.push({ contract, state, presented: await state.present(service(), contract), portal: false });
    }
    await expectRow(row);
  });
});

describe("in the portal", () => {
  test.each([...allContracts, ...allPortalContracts].map(named))("$name", async ({ contract }) => {
    await expectRow(
      sessionStates.map((state) => ({ contract, state, presented: state.present(people), portal: true })),
    );
  });
});

test("every operation of both APIs is tested with every kind of caller, in more than 750 cells", () => {
  const both = allContracts.length + allPortalContracts.length;
  expect(cells).toBe(allContracts.length * tokenStates.length + both * sessionStates.length);
  expect(cells).toBeGreaterThanOrEqual(750);
});
