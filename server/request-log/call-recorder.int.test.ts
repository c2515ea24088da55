import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { test } from "../testing/fixtures/integration-test";
import { startPostgresProxy } from "../testing/fixtures/postgres-proxy";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";
import { createCallRecorder } from "./call-recorder";
import type { RecordedCall } from "./recorded-call";

function callOf(partnerId: number, more: Partial<RecordedCall> = {}): RecordedCall {
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
    answer: null,
    ...more,
  };
}

async function countOf({ database }: TestRuntime, partnerId: number): Promise<number> {
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

const settings = { everyMs: Number.POSITIVE_INFINITY, batch: 50, most: 120 };

test("many requests are written in one statement, and later ones without a flush", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  const held = createCallRecorder(runtime, settings);
  for (let place = 0; place < 100; place += 1) held.record(callOf(ctx.partner.id));
  const sent = vi.spyOn(database.pool, "query");
  await held.flush();
  expect(sent).toHaveBeenCalledTimes(2);
  sent.mockRestore();
  expect(await countOf(runtime, ctx.partner.id)).toBe(100);
  const running = createCallRecorder(runtime, { ...settings, everyMs: 10 });
  running.record(callOf(ctx.partner.id));
  await expect.poll(() => countOf(runtime, ctx.partner.id)).toBe(101);
});

test("requests beyond the queue limit are dropped, counted and logged", async ({ runtime, ctx }) => {
  const own = openTestRuntime(String(runtime.database.pool.options.connectionString));
  const recorder = createCallRecorder(own, settings);
  for (let place = 0; place < 150; place += 1) recorder.record(callOf(ctx.partner.id));
  await recorder.flush();
  expect(await countOf(own, ctx.partner.id)).toBe(120);
  expect(warnings(own)).toMatchObject([{ level: "warn", dropped: 30 }]);
  await own.database.close();
});

test("a row that the database rejects does not affect the others", async ({ runtime, ctx }) => {
  const own = openTestRuntime(String(runtime.database.pool.options.connectionString));
  const recorder = createCallRecorder(own, settings);
  for (const status of [200, 201, 100_000, 404]) recorder.record(callOf(ctx.partner.id, { status }));
  await recorder.flush();
  expect(await countOf(own, ctx.partner.id)).toBe(3);
  expect(warnings(own)).toMatchObject([{ dropped: 1 }]);
  await own.database.close();
});

test("rows wait while the database is down and are written when it is back", async ({ runtime, ctx }) => {
  let away = true;
  const proxy = await startPostgresProxy({
    target: String(runtime.database.pool.options.connectionString),
    intercept: ({ text }) => (away && text.includes("insert into request_log") ? "cut-request" : "pass"),
  });
  const behind = openTestRuntime(proxy.url);
  const recorder = createCallRecorder(behind, settings);
  for (let place = 0; place < 60; place += 1) recorder.record(callOf(ctx.partner.id));
  await recorder.flush();
  expect(await countOf(runtime, ctx.partner.id)).toBe(0);
  away = false;
  await recorder.flush();
  expect(await countOf(runtime, ctx.partner.id)).toBe(60);
  expect(warnings(behind)).toEqual([]);
  await behind.database.close();
  await proxy.close();
});
