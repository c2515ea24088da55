import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { test } from "../testing/fixtures/integration-test";
import { startPostgresProxy } from "../testing/fixtures/postgres-proxy";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";
import { createCallRecorder } from "./call-recorder";
import type { RecordedCall } from "./recorded-call";

function createCall(partnerId: number, more: Partial<RecordedCall> = {}): RecordedCall {
  return {
    requestId: "req_1",
    at: new Date(),
    durationMs: 1,
    method: "GET",
    pathname: "/v1/me",
    search: "",
    route: "/v1/me",
    status: 200,
    errorCode: null,
    source: "api",
    partnerId,
    clientId: null,
    staffId: null,
    address: null,
    idempotencyKey: null,
    replayed: null,
    params: {},
    body: undefined,
    responseBody: null,
    ...more,
  };
}

async function countLogged({ database }: TestRuntime, partnerId: number): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from request_log where partner_id = ${partnerId}`,
  );
  return row?.count ?? 0;
}

function warnings({ logged }: TestRuntime): unknown[] {
  return logged()
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "requests dropped from the request log");
}

const settings = { flushIntervalMs: Number.POSITIVE_INFINITY, batchSize: 50, maxQueued: 120 };

test("many requests are written in one statement, and later ones without a flush", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  const recorder = createCallRecorder(runtime, settings);
  for (let n = 0; n < 100; n += 1) recorder.record(createCall(ctx.partner.id));
  const sent = vi.spyOn(database.pool, "query");
  await recorder.flush();
  expect(sent).toHaveBeenCalledTimes(2);
  sent.mockRestore();
  expect(await countLogged(runtime, ctx.partner.id)).toBe(100);
  const running = createCallRecorder(runtime, { ...settings, flushIntervalMs: 10 });
  running.record(createCall(ctx.partner.id));
  await expect.poll(() => countLogged(runtime, ctx.partner.id)).toBe(101);
});

test("a flush does not wait for requests that end after it began", async ({ runtime, ctx }) => {
  let more = 0;
  const recorder = createCallRecorder(runtime, {
    ...settings,
    // As under load: while a batch is written, other requests end.
    onWritten: async () => {
      more += 1;
      recorder.record(createCall(ctx.partner.id));
    },
  });
  for (let n = 0; n < 60; n += 1) recorder.record(createCall(ctx.partner.id));
  await recorder.flush();
  expect(more).toBe(2);
  expect(await countLogged(runtime, ctx.partner.id)).toBeGreaterThanOrEqual(60);
});

test("requests beyond the queue limit are dropped, counted and logged", async ({ runtime, ctx }) => {
  const own = openTestRuntime(String(runtime.database.pool.options.connectionString));
  const recorder = createCallRecorder(own, settings);
  for (let n = 0; n < 150; n += 1) recorder.record(createCall(ctx.partner.id));
  await recorder.flush();
  expect(await countLogged(own, ctx.partner.id)).toBe(120);
  expect(warnings(own)).toMatchObject([{ level: "warn", dropped: 30 }]);
  await own.database.close();
});

test("a request is described when its turn ends, so that the queue keeps neither its body nor its response", async ({
  runtime,
  ctx,
}) => {
  const recorder = createCallRecorder(runtime, settings);
  const body = { car_slug: "fiat-500-lisbon" };
  const parsedResponse = { status: "pending" };
  const responseBody = Buffer.from(JSON.stringify(parsedResponse));
  const pathname = "/v1/rentals/bookings";
  recorder.record(createCall(ctx.partner.id, { pathname, body, parsedResponse, responseBody }));
  await nextTurn();
  // What the row holds was copied, so later changes of the request's own objects do not appear.
  body.car_slug = "changed";
  parsedResponse.status = "changed";
  await recorder.flush();
  const logged = await runtime.database.rows(
    sql`select request_body, response_body from request_log where partner_id = ${ctx.partner.id} and path = ${pathname}`,
  );
  expect(logged).toEqual([
    { request_body: { car_slug: "fiat-500-lisbon" }, response_body: { status: "pending" } },
  ]);
});

test("a row that the database rejects does not affect the others", async ({ runtime, ctx }) => {
  const own = openTestRuntime(String(runtime.database.pool.options.connectionString));
  const recorder = createCallRecorder(own, settings);
  for (const status of [200, 201, 100_000, 404]) recorder.record(createCall(ctx.partner.id, { status }));
  await recorder.flush();
  expect(await countLogged(own, ctx.partner.id)).toBe(3);
  expect(warnings(own)).toMatchObject([{ dropped: 1 }]);
  await own.database.close();
});

test("rows wait while the database is down and are written when it is back", async ({ runtime, ctx }) => {
  let unavailable = true;
  const proxy = await startPostgresProxy({
    target: String(runtime.database.pool.options.connectionString),
    intercept: ({ text }) =>
      unavailable && text.includes("insert into request_log") ? "cut-request" : "pass",
  });
  const behind = openTestRuntime(proxy.url);
  const recorder = createCallRecorder(behind, settings);
  for (let n = 0; n < 60; n += 1) recorder.record(createCall(ctx.partner.id));
  await recorder.flush();
  expect(await countLogged(runtime, ctx.partner.id)).toBe(0);
  unavailable = false;
  await recorder.flush();
  expect(await countLogged(runtime, ctx.partner.id)).toBe(60);
  expect(warnings(behind)).toEqual([]);
  await behind.database.close();
  await proxy.close();
});
