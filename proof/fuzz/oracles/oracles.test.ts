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
import { allOracles, createResponseChecks, declaredPairs, type Jury } from "./response-checks";

const document: ApiDocument = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/openapi.json"), "utf8"),
);
const operations = new Map(readOperations(document).map((operation) => [operation.id, operation]));
const canaries = new Map([
  ["own", "canary000000000000"],
  ["other", "canary111111111111"],
]);

type Answer = { status: number; headers: Record<string, string>; body: string };

const id = `req_${"a".repeat(32)}`;
const good: Answer = {
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

/** A service that answers everything so, however wrong that is. */
async function serve(answer: Answer | "hangs up"): Promise<string> {
  server = createServer((_request, response) => {
    if (answer === "hangs up") return void response.destroy();
    const length = { "content-length": String(Buffer.byteLength(answer.body)) };
    response.writeHead(answer.status, { ...length, ...answer.headers }).end(answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a TCP server that listens has an address of this shape.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const wire: Wire = {
  method: "GET",
  target: "/v1/me",
  headers: [["Host", "x"]],
  body: Buffer.alloc(0),
  wellFormed: true,
};

type Asked = { expects?: Exchange["expects"]; change?: (exchange: Exchange) => Exchange; jury?: Jury };

/** The names of the oracles that see something wrong. */
async function seenIn(answer: Answer | "hangs up", { expects = null, change, jury }: Asked = {}) {
  const sender = openSender(await serve(answer));
  const reply = await sender.send(wire);
  sender.close();
  const operation = operations.get("getMe") ?? null;
  const exchange: Exchange = { operation, wire, reply, partner: "own", expects, declared: [] };
  const complaints = (jury ?? juryOf()).judge(change?.(exchange) ?? exchange);
  return complaints.map(({ oracle }) => oracle);
}

function juryOf(): Jury {
  const judge = createSchemaValidator(document);
  return createResponseChecks({ judge, requestIds: new Set(), canaryOf: (slug) => canaries.get(slug) });
}

const without = (name: string): Answer => ({
  ...good,
  headers: Object.fromEntries(Object.entries(good.headers).filter(([other]) => other !== name)),
});

test("a right answer is found to be right", async () => {
  expect(await seenIn(good)).toEqual([]);
  expect(await seenIn(unauthorized)).toEqual([]);
});

const faults: readonly [string, string, Answer | "hangs up"][] = [
  ["no-fault", "a connection that ends without an answer", "hangs up"],
  ["no-fault", "a fault", { ...good, status: 500, body: failure(500, "internal_error") }],
  [
    "no-fault",
    "a refusal under no load",
    { ...good, status: 503, body: failure(503, "service_unavailable") },
  ],
  ["envelope", "a page in place of the envelope", { ...good, status: 404, body: "<html>Not found</html>" }],
  ["envelope", "a flat failure", { ...good, status: 401, body: '{"error":"unauthorized"}' }],
  [
    "envelope",
    "a type that is not the status's",
    { ...good, status: 401, body: failure(500, "unauthorized") },
  ],
  [
    "envelope",
    "more than the envelope",
    { ...good, status: 401, body: `{"stack":1,${failure(401, "unauthorized").slice(1)}` },
  ],
  ["documented", "a status that is not declared", { ...good, status: 418, body: failure(418, "teapot") }],
  ["documented", "a code that is not declared", { ...good, status: 403, body: failure(403, "not_today") }],
  ["documented", "a success that lacks a field", { ...good, body: '{"id":1}' }],
  ["documented", "a field of another type", { ...good, body: good.body.replace('"id":1', '"id":"1"') }],
  ["content-type", "HTML", { ...good, headers: { ...good.headers, "content-type": "text/html" } }],
  [
    "content-type",
    "bytes that are no UTF-8",
    { ...good, headers: { ...good.headers, "content-type": "application/json; charset=latin1" } },
  ],
  [
    "no-store",
    "an answer that may be kept",
    { ...good, headers: { ...good.headers, "cache-control": "public" } },
  ],
  ["no-store", "an answer that says nothing of being kept", without("cache-control")],
  ["request-id", "no request id", without("x-request-id")],
  [
    "request-id",
    "another id in the body",
    { ...unauthorized, body: unauthorized.body.replace(id, `req_${"b".repeat(32)}`) },
  ],
  [
    "no-leak",
    "another partner's word",
    { ...good, body: good.body.replace('"Own"', '"canary111111111111"') },
  ],
  [
    "no-leak",
    "SQL",
    { ...unauthorized, body: failure(401, "unauthorized", { message: 'relation "secrets" does not exist' }) },
  ],
  [
    "no-leak",
    "a place in the program",
    { ...unauthorized, body: failure(401, "unauthorized", { message: "at readToken (/app/x.ts:1)" }) },
  ],
];

test.each(faults)("%s sees %s", async (oracle, _fault, answer) => {
  expect(await seenIn(answer)).toContain(oracle);
});

test("request-id sees an id that came before", async () => {
  const jury = juryOf();
  expect(await seenIn(good, { jury })).toEqual([]);
  expect(await seenIn(good, { jury })).toEqual(["request-id"]);
});

test("in-time sees an answer that took too long, unless that was declared", async () => {
  const late = (exchange: Exchange): Exchange => ({ ...exchange, reply: { ...exchange.reply, ms: 11_000 } });
  expect(await seenIn(good, { change: late })).toEqual(["in-time"]);
  const declared = (exchange: Exchange): Exchange => ({ ...late(exchange), declared: ["slow"] });
  expect(await seenIn(good, { change: declared })).toEqual([]);
});

/** By oracle: what was expected of a service that answers another thing. */
const disappointed: Readonly<Record<ExpectedBy, { statuses: number[]; codes?: string[]; answer: Answer }>> = {
  "negative-rejected": { statuses: [400], codes: ["invalid_payload"], answer: good },
  "positive-accepted": { statuses: [200], answer: unauthorized },
  "unknown-field": { statuses: [200], answer: unauthorized },
  "use-after-delete": { statuses: [404], codes: ["not_found"], answer: good },
  "visible-after-create": { statuses: [200], answer: unauthorized },
  "missing-header": { statuses: [400], codes: ["idempotency_key_required"], answer: good },
  "ignored-auth": { statuses: [401], codes: ["unauthorized"], answer: good },
  "wrong-method": { statuses: [405], answer: good },
  replay: { statuses: [201], answer: good },
};

test.each(Object.entries(disappointed))(
  "%s sees another answer than the one it expects",
  async (name, { answer, ...rest }) => {
    // SAFETY: the keys of a record of them.
    const oracle = name as ExpectedBy;
    expect(await seenIn(answer, { expects: { oracle, ...rest } })).toEqual([oracle]);
  },
);

test("what is expected is held against code, field and whatever else was asked", async () => {
  const expects = { oracle: "negative-rejected", statuses: [401] } as const;
  expect(await seenIn(unauthorized, { expects })).toEqual([]);
  expect(await seenIn(unauthorized, { expects: { ...expects, codes: ["invalid_token"] } })).toEqual([
    "negative-rejected",
  ]);
  expect(await seenIn(unauthorized, { expects: { ...expects, check: () => "not so" } })).toEqual([
    "negative-rejected",
  ]);
  const issues = { details: { issues: [{ path: "date_to", message: "No." }] } };
  const named = { ...good, status: 400, body: failure(400, "invalid_payload", issues) };
  const wanted = { oracle: "negative-rejected", statuses: [400] } as const;
  expect(await seenIn(named, { expects: { ...wanted, path: "date_from" } })).toContain("negative-rejected");
  expect(await seenIn(named, { expects: { ...wanted, path: "date_to" } })).not.toContain("negative-rejected");
});

test("every oracle is seen to see something here", () => {
  const tried = new Set([...faults.map(([oracle]) => oracle), ...Object.keys(disappointed), "in-time"]);
  expect(allOracles.map(({ id }) => id).filter((oracle) => !tried.has(oracle))).toEqual([]);
});

test("what is declared is read whole, and what was seen is counted once", async () => {
  const jury = juryOf();
  await seenIn(good, { jury });
  await seenIn(unauthorized, { jury });
  expect([...jury.seen()]).toEqual(["getMe 200 -", "getMe 401 unauthorized"]);
  const pairs = declaredPairs([...operations.values()]);
  expect(pairs).toContain("bookReservation 409 price_mismatch");
  expect(pairs).toContain("mintToken 400 unsupported_grant_type");
  expect(new Set(pairs).size).toBe(pairs.length);
});
