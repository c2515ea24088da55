import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod/mini";
import { allContracts } from "@/lib/contracts/all";
import type { PartnerContext } from "../../context";
import { allOperations } from "../../operations/all";
import { createRateLimiter } from "../../rate-limit/rate-limiter";
import { createApiClient } from "../../testing/fixtures/api-client";
import { test } from "../../testing/fixtures/integration-test";
import { connectDirectly } from "../../testing/fixtures/mcp-client";
import type { TestRuntime } from "../../testing/test-runtime";
import { createApiHandler } from "../partner/api-handler";
import { writeHints } from "./tool-hints";
import { deriveKeys, maxDerivedKeys } from "./tool-key";

type Raw = { method?: string; body?: string; headers?: Record<string, string> };

/** Returns a function that sends a raw request to `/mcp` with the partner's token. */
async function openEndpoint({ ctx, runtime }: { ctx: PartnerContext; runtime: TestRuntime }) {
  const { token } = await createApiClient(runtime, { partner: ctx.partner });
  const answer = createApiHandler(runtime, allOperations);
  return async ({ method = "POST", body, headers }: Raw = {}) => {
    const request = new Request("http://service.test/mcp", {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const response = await answer(request, "127.0.0.1");
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  };
}

const envelope = z.object({ error: z.object({ code: z.string() }) });
const rpcError = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.nullable(z.union([z.string(), z.number()])),
  error: z.object({ code: z.int(), message: z.string() }),
});
const codeOf = ({ text }: { text: string }) => envelope.parse(JSON.parse(text)).error.code;
const rpcCodeOf = ({ text }: { text: string }) => rpcError.parse(JSON.parse(text)).error.code;

const message = (method: string, params?: unknown) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

test("without a valid token, /mcp responds as /v1 does", async ({ ctx, runtime }) => {
  const send = await openEndpoint({ ctx, runtime });
  const none = await send({ headers: { authorization: "" }, body: message("ping") });
  expect([none.status, codeOf(none)]).toEqual([401, "unauthorized"]);
  expect(none.headers.get("www-authenticate")).toBe('Bearer realm="partner-api"');
  const wrong = await send({ headers: { authorization: "Bearer x" }, body: message("ping") });
  expect([wrong.status, codeOf(wrong)]).toEqual([401, "invalid_token"]);
  expect(wrong.headers.get("www-authenticate")).toContain('error="invalid_token"');
});

test("only POST is allowed, because there are no sessions", async ({ ctx, runtime }) => {
  const send = await openEndpoint({ ctx, runtime });
  for (const method of ["GET", "DELETE", "PUT", "PATCH", "OPTIONS"]) {
    const reply = await send({ method });
    expect([reply.status, codeOf(reply)], method).toEqual([405, "method_not_allowed"]);
    expect(reply.headers.get("allow")).toBe("POST");
  }
  const head = await send({ method: "HEAD" });
  expect([head.status, head.text]).toEqual([405, ""]);
});

test("a web page of another origin is rejected, also with a valid token", async ({ ctx, runtime }) => {
  const send = await openEndpoint({ ctx, runtime });
  for (const origin of ["https://page.example.com", "http://127.0.0.1:3001", "null", "http://service.test"]) {
    const reply = await send({ headers: { origin }, body: message("ping") });
    expect([reply.status, codeOf(reply)], origin).toEqual([403, "origin_not_allowed"]);
  }
  expect((await send({ headers: { origin: runtime.config.publicUrl }, body: message("ping") })).status).toBe(
    200,
  );
});

test("in production a credential needs the permission of an admin", async ({ ctx, runtime }) => {
  const config = { ...runtime.config, environment: "production" } as const;
  const send = await openEndpoint({ ctx, runtime: { ...runtime, config } });
  const refused = await send({ body: message("ping") });
  expect([refused.status, codeOf(refused)]).toEqual([403, "mcp_not_allowed"]);
  await runtime.database.rows(
    sql`update clients set mcp_allowed = true where partner_id = ${ctx.partner.id}`,
  );
  expect((await send({ body: message("ping") })).status).toBe(200);
  const list = await send({ body: message("tools/list") });
  expect(list.text).toContain('"createBooking"');
  expect(list.text).not.toContain('"moveClock"');
  expect(rpcCodeOf(await send({ body: message("tools/call", { name: "moveClock" }) }))).toBe(-32_602);
});

test("messages that call no tool count as reads of the partner", async ({ ctx, runtime }) => {
  const rateLimits = { ...runtime.config.rateLimits, "api-read": { burst: 3, perSecond: 0.001 } };
  const config = { ...runtime.config, rateLimits };
  const limiter = createRateLimiter(config, runtime.database);
  const send = await openEndpoint({ ctx, runtime: { ...runtime, config, limiter } });
  for (let turn = 0; turn < 3; turn += 1) expect((await send({ body: message("ping") })).status).toBe(200);
  const refused = await send({ body: message("ping") });
  expect([refused.status, codeOf(refused)]).toEqual([429, "rate_limited"]);
  expect(refused.headers.get("retry-after")).not.toBeNull();
  const { text } = await send({ body: message("tools/call", { name: "getMe", arguments: {} }) });
  const result = z.object({ result: z.object({ structuredContent: z.object({ code: z.string() }) }) });
  expect(result.parse(JSON.parse(text)).result.structuredContent.code).toBe("rate_limited");
});

test.for<[string, Raw, number, number]>([
  ["no body", {}, 400, -32_700],
  ["text that is not JSON", { body: "{" }, 400, -32_700],
  ["JSON that is not an object", { body: "1" }, 400, -32_700],
  ["bytes that are not UTF-8", { body: "\ud800" }, 400, -32_700],
  ["a batch", { body: `[${message("ping")}]` }, 400, -32_600],
  ["an empty object", { body: "{}" }, 400, -32_600],
  ["a request for a stream", { body: message("subscriptions/listen") }, 404, -32_601],
  ["an unknown method", { body: message("unknown/method") }, 200, -32_601],
  ["an unknown tool", { body: message("tools/call", { name: "dropTables" }) }, 200, -32_602],
  [
    "another content type",
    { body: message("ping"), headers: { "content-type": "text/plain" } },
    415,
    -32_000,
  ],
])("%s is rejected with an error of JSON-RPC", async ([_name, raw, status, code], { ctx, runtime }) => {
  const reply = await (await openEndpoint({ ctx, runtime }))(raw);
  expect([reply.status, rpcCodeOf(reply)], reply.text).toEqual([status, code]);
});

test("a body over 64 KiB is rejected before it is parsed", async ({ ctx, runtime }) => {
  const reply = await (await openEndpoint({ ctx, runtime }))({ body: " ".repeat(64 * 1024 + 1) });
  expect([reply.status, codeOf(reply)]).toEqual([413, "payload_too_large"]);
});

test("a notification is accepted without a body", async ({ ctx, runtime }) => {
  const send = await openEndpoint({ ctx, runtime });
  const reply = await send({ body: JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }) });
  expect([reply.status, reply.text]).toEqual([202, ""]);
});

const methods = ["tools/call", "tools/list", "initialize", "ping", "server/discover", "resources/list", "x"];
const tools = [...allContracts.map(({ operationId }) => operationId), "x", "__proto__", "constructor"];

test("no message leads to a fault", async ({ ctx, runtime }) => {
  const send = await openEndpoint({ ctx, runtime });
  const args = fc.dictionary(
    fc.oneof(fc.constantFrom("reference", "id", "idempotency_key", "external_ref", "__proto__"), fc.string()),
    fc.jsonValue({ maxDepth: 3 }),
    { maxKeys: 4 },
  );
  const params = fc.oneof(
    fc.jsonValue(),
    fc.record({ name: fc.constantFrom(...tools), arguments: fc.oneof(args, fc.jsonValue()) }),
    fc.record({ name: fc.constantFrom(...tools), arguments: args, _meta: fc.jsonValue() }),
  );
  const body = fc.oneof(
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc
      .record(
        {
          jsonrpc: fc.oneof(fc.constant("2.0"), fc.jsonValue()),
          id: fc.oneof(fc.integer(), fc.jsonValue()),
          method: fc.oneof(fc.constantFrom(...methods), fc.jsonValue()),
          params,
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const reply = await send({ body: text });
      expect(reply.status, reply.text).toBeLessThan(500);
      if (reply.text !== "") JSON.parse(reply.text);
      expect(reply.text).not.toContain("internal_error");
    }),
    { numRuns: 400 },
  );
  expect(runtime.logged().filter((line) => line.includes('"fault"'))).toEqual([]);
});

test("every tool has truthful hints", async ({ ctx, runtime }) => {
  const { token } = await createApiClient(runtime, { partner: ctx.partner });
  const { client } = await connectDirectly(runtime, { token });
  const writes = allContracts.filter(({ method }) => method !== "GET").map(({ operationId }) => operationId);
  expect(Object.keys(writeHints).sort()).toEqual([...writes].sort());
  for (const { name, annotations } of (await client.listTools()).tools) {
    const contract = allContracts.find(({ operationId }) => operationId === name);
    expect(annotations?.readOnlyHint, name).toBe(contract?.method === "GET");
    if (contract?.idempotent) expect(annotations?.idempotentHint, name).toBe(true);
  }
});

test("every operation with an idempotency key has derived keys, and no argument has two places", () => {
  for (const { operationId, idempotent, params, query, body } of allContracts) {
    // SAFETY: these are the operation IDs of the registry.
    const keys = deriveKeys(operationId as Parameters<typeof deriveKeys>[0], { reference: "RB-1" });
    expect(keys.length, operationId).toBe(idempotent ? maxDerivedKeys : 0);
    expect(new Set(keys).size).toBe(keys.length);
    const names = [params, query, body].flatMap((part) =>
      part instanceof z.ZodMiniObject ? Object.keys(part.def.shape) : [],
    );
    expect(new Set(names).size, operationId).toBe(names.length);
    expect(names).not.toContain("idempotency_key");
  }
});
