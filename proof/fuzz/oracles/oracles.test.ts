import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type ApiDocument, readOperations } from "../openapi/operations";
import { createSchemaValidator } from "../openapi/schema-validator";
import { openSender } from "../wire/open-sender";
import type { Wire } from "../wire/wire";
import type { Exchange, ExpectedBy } from "./exchange";
import { allOracles, createResponseChecks, declaredResponses, type ResponseChecks } from "./response-checks";

const document: ApiDocument = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/openapi.json"), "utf8"),
);
const operations = new Map(readOperations(document).map((operation) => [operation.id, operation]));
const canaries = new Map([
  ["own", "canary000000000000"],
  ["other", "canary111111111111"],
]);

type TestResponse = { status: number; headers: Record<string, string>; body: string };

const id = `req_${"a".repeat(32)}`;
const good: TestResponse = {
  status: 200,
  headers: { "content-type": "application/json", "cache-control": "no-store", "x-request-id": id },
  body: JSON.stringify({
    id: 1,
    slug: "own",
    name: "Own",
    status: "active",
    mor_mode: "partner",
    scopes: [],
  }),
};
const failure = (status: number, code: string, more: object = {}) =>
  JSON.stringify({
    error: { type: status < 500 ? "invalid_request_error" : "api_error", code, message: "No.", ...more },
    request_id: id,
  });
const unauthorized = { ...good, status: 401, body: failure(401, "unauthorized") };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/**
 * Starts a server that sends this response to every request, without checking the request. For `no response`, it closes
 * the connection instead.
 */
async function serve(response: TestResponse | "no response"): Promise<string> {
  server = createServer((_request, serverResponse) => {
    if (response === "no response") return void serverResponse.destroy();
    const length = { "content-length": String(Buffer.byteLength(response.body)) };
    serverResponse.writeHead(response.status, { ...length, ...response.headers }).end(response.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const wire: Wire = {
  method: "GET",
  target: "/v1/me",
  headers: [["Host", "x"]],
  body: Buffer.alloc(0),
  wellFormed: true,
};

type RunOptions = {
  expects?: Exchange["expects"];
  change?: (exchange: Exchange) => Exchange;
  checks?: ResponseChecks;
};

/** Returns the names of the oracles that report a violation. */
async function findViolations(
  response: TestResponse | "no response",
  { expects = null, change, checks }: RunOptions = {},
) {
  const sender = openSender(await serve(response));
  const reply = await sender.send(wire);
  sender.close();
  const operation = operations.get("getMe") ?? null;
  const exchange: Exchange = { operation, wire, reply, partner: "own", expects, declared: [] };
  const violations = (checks ?? createChecks()).check(change?.(exchange) ?? exchange);
  return violations.map(({ oracle }) => oracle);
}

function createChecks(): ResponseChecks {
  const validator = createSchemaValidator(document);
  return createResponseChecks({ validator, requestIds: new Set(), getCanary: (slug) => canaries.get(slug) });
}

const without = (name: string): TestResponse => ({
  ...good,
  headers: Object.fromEntries(Object.entries(good.headers).filter(([other]) => other !== name)),
});

test("a correct response has no violations", async () => {
  expect(await findViolations(good)).toEqual([]);
  expect(await findViolations(unauthorized)).toEqual([]);
});

const wrongResponses: readonly [string, string, TestResponse | "no response"][] = [
  ["no-fault", "a connection closed without a response", "no response"],
  ["no-fault", "an internal error", { ...good, status: 500, body: failure(500, "internal_error") }],
  ["no-fault", "a 503 without load", { ...good, status: 503, body: failure(503, "service_unavailable") }],
  [
    "envelope",
    "an HTML page instead of the envelope",
    { ...good, status: 404, body: "<html>Not found</html>" },
  ],
  ["envelope", "a flat error", { ...good, status: 401, body: '{"error":"unauthorized"}' }],
  [
    "envelope",
    "an error type that does not match the status",
    { ...good, status: 401, body: failure(500, "unauthorized") },
  ],
  [
    "envelope",
    "an extra key in the envelope",
    { ...good, status: 401, body: `{"stack":1,${failure(401, "unauthorized").slice(1)}` },
  ],
  ["documented", "an undeclared status", { ...good, status: 418, body: failure(418, "teapot") }],
  ["documented", "an undeclared code", { ...good, status: 403, body: failure(403, "not_today") }],
  ["documented", "a missing field", { ...good, body: '{"id":1}' }],
  ["documented", "a field of the wrong type", { ...good, body: good.body.replace('"id":1', '"id":"1"') }],
  ["content-type", "HTML", { ...good, headers: { ...good.headers, "content-type": "text/html" } }],
  [
    "content-type",
    "another charset",
    { ...good, headers: { ...good.headers, "content-type": "application/json; charset=latin1" } },
  ],
  ["no-store", "a cacheable response", { ...good, headers: { ...good.headers, "cache-control": "public" } }],
  ["no-store", "a missing Cache-Control header", without("cache-control")],
  ["request-id", "a missing request ID", without("x-request-id")],
  [
    "request-id",
    "another request ID in the body",
    { ...unauthorized, body: unauthorized.body.replace(id, `req_${"b".repeat(32)}`) },
  ],
  [
    "no-leak",
    "a canary of another partner",
    { ...good, body: good.body.replace('"Own"', '"canary111111111111"') },
  ],
  [
    "no-leak",
    "SQL",
    { ...unauthorized, body: failure(401, "unauthorized", { message: 'relation "secrets" does not exist' }) },
  ],
  [
    "no-leak",
    "a stack frame",
    { ...unauthorized, body: failure(401, "unauthorized", { message: "at readToken (/app/x.ts:1)" }) },
  ],
];

const breakdown = {
  lines: [
    { amount: 33.34, base_amount: 3 },
    { amount: 33.33, base_amount: 3 },
  ],
  total: 66.67,
  base_total: 6,
};
const withBreakdown = (changes: object) => ({
  ...good,
  body: JSON.stringify({ ...JSON.parse(good.body), breakdown: { ...breakdown, ...changes } }),
});

test("breakdown-sums reports lines that do not add up to a total", async () => {
  expect(await findViolations(withBreakdown({}))).not.toContain("breakdown-sums");
  expect(await findViolations(withBreakdown({ total: 66.66 }))).toContain("breakdown-sums");
  expect(await findViolations(withBreakdown({ base_total: 5.999 }))).toContain("breakdown-sums");
});

test.each(wrongResponses)("%s reports %s", async (oracle, _fault, response) => {
  expect(await findViolations(response)).toContain(oracle);
});

test("request-id reports a repeated ID", async () => {
  const checks = createChecks();
  expect(await findViolations(good, { checks })).toEqual([]);
  expect(await findViolations(good, { checks })).toEqual(["request-id"]);
});

test("in-time reports a slow response unless it was declared", async () => {
  const slowDown = (exchange: Exchange): Exchange => ({
    ...exchange,
    reply: { ...exchange.reply, ms: 11_000 },
  });
  expect(await findViolations(good, { change: slowDown })).toEqual(["in-time"]);
  const declared = (exchange: Exchange): Exchange => ({ ...slowDown(exchange), declared: ["slow"] });
  expect(await findViolations(good, { change: declared })).toEqual([]);
});

/** For each oracle, an expectation and a response that does not meet it. */
const unmetExpectations: Readonly<
  Record<ExpectedBy, { statuses: number[]; codes?: string[]; response: TestResponse }>
> = {
  "negative-rejected": { statuses: [400], codes: ["invalid_payload"], response: good },
  "positive-accepted": { statuses: [200], response: unauthorized },
  "unknown-field": { statuses: [200], response: unauthorized },
  "use-after-delete": { statuses: [404], codes: ["not_found"], response: good },
  "visible-after-create": { statuses: [200], response: unauthorized },
  "missing-header": { statuses: [400], codes: ["idempotency_key_required"], response: good },
  "ignored-auth": { statuses: [401], codes: ["unauthorized"], response: good },
  "wrong-method": { statuses: [405], response: good },
  replay: { statuses: [201], response: good },
};

test.each(Object.entries(unmetExpectations))(
  "%s reports a response that does not meet its expectation",
  async (name, { response, ...rest }) => {
    // SAFETY: the record has exactly these keys.
    const oracle = name as ExpectedBy;
    expect(await findViolations(response, { expects: { oracle, ...rest } })).toEqual([oracle]);
  },
);

test("an expectation covers the code, the field and the additional check", async () => {
  const expects = { oracle: "negative-rejected", statuses: [401] } as const;
  expect(await findViolations(unauthorized, { expects })).toEqual([]);
  expect(await findViolations(unauthorized, { expects: { ...expects, codes: ["invalid_token"] } })).toEqual([
    "negative-rejected",
  ]);
  expect(await findViolations(unauthorized, { expects: { ...expects, check: () => "not so" } })).toEqual([
    "negative-rejected",
  ]);
  const issues = { details: { issues: [{ path: "date_to", message: "No." }] } };
  const named = { ...good, status: 400, body: failure(400, "invalid_payload", issues) };
  const wanted = { oracle: "negative-rejected", statuses: [400] } as const;
  expect(await findViolations(named, { expects: { ...wanted, path: "date_from" } })).toContain(
    "negative-rejected",
  );
  expect(await findViolations(named, { expects: { ...wanted, path: "date_to" } })).not.toContain(
    "negative-rejected",
  );
});

test("every oracle reports a violation in these tests", () => {
  const tried = new Set([
    ...wrongResponses.map(([oracle]) => oracle),
    ...Object.keys(unmetExpectations),
    "in-time",
    "breakdown-sums",
  ]);
  expect(allOracles.map(({ id }) => id).filter((oracle) => !tried.has(oracle))).toEqual([]);
});

test("the declared pairs are complete, and each seen pair is counted once", async () => {
  const checks = createChecks();
  await findViolations(good, { checks });
  await findViolations(unauthorized, { checks });
  expect([...checks.seenResponses()]).toEqual(["getMe 200 -", "getMe 401 unauthorized"]);
  const pairs = declaredResponses([...operations.values()]);
  expect(pairs).toContain("bookReservation 409 price_mismatch");
  expect(pairs).toContain("mintToken 400 unsupported_grant_type");
  expect(new Set(pairs).size).toBe(pairs.length);
});
