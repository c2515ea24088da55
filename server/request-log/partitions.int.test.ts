import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { test } from "../testing/fixtures/integration-test";
import { maintainLogPartitions } from "./log-calls.queries";
import { maintainRequestLog } from "./maintain-request-log";

async function write({ rows }: Database, partnerId: number, daysAgo: number): Promise<void> {
  await rows(
    sql`insert into request_log (partner_id, at, request_id, source, method, path, status, duration_ms)
        values (${partnerId}, clock_timestamp() - make_interval(days => ${daysAgo}), ${`req_${daysAgo}`}, 'api', 'GET', '/v1/me', 200, 1)`,
  );
}

async function prepareDayAgo({ rows }: Database, days: number): Promise<void> {
  await rows(
    sql`select prepare_request_log_day((clock_timestamp() at time zone 'UTC')::date - ${days}::int)`,
  );
}

async function findRows({ rows }: Database, partnerId: number) {
  return await rows<{ table: string; request_id: string }>(
    sql`select tableoid::regclass::text as table, request_id from request_log
        where partner_id = ${partnerId} order by at`,
  );
}

async function partitions({ rows }: Database): Promise<string[]> {
  const found = await rows<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'request_log'::regclass order by 1`,
  );
  return found.map(({ name }) => name);
}

test("partitions exist from the start for today and the next days, and maintenance does not change them", async ({
  runtime: { database },
}) => {
  await maintainLogPartitions(database, { aheadDays: 7, retentionDays: 30 });
  const before = await partitions(database);
  expect(before.length).toBeGreaterThanOrEqual(9);
  expect(before).toContain("request_log_default");
  await Promise.all(
    [1, 2, 3].map(() => maintainLogPartitions(database, { aheadDays: 7, retentionDays: 30 })),
  );
  expect(await partitions(database)).toEqual(before);
});

test("a request on a day without a partition is stored, and moves when the partition is created", async ({
  runtime: { database },
  ctx,
}) => {
  await write(database, ctx.partner.id, -20);
  expect(await findRows(database, ctx.partner.id)).toMatchObject([{ table: "request_log_default" }]);
  await maintainLogPartitions(database, { aheadDays: 21, retentionDays: 30 });
  const [moved] = await findRows(database, ctx.partner.id);
  expect(moved?.table).toMatch(/^request_log_\d{8}$/);
});

test("the worker's maintenance keeps requests for 30 days", async ({ runtime: { database }, ctx }) => {
  for (const days of [29, 33]) await write(database, ctx.partner.id, days);
  await maintainRequestLog(database, 30);
  expect(await findRows(database, ctx.partner.id)).toMatchObject([{ request_id: "req_29" }]);
});

test("maintenance deletes rows older than the retention from every partition and keeps the rest", async ({
  runtime: { database },
  ctx,
}) => {
  for (const days of [29, 33]) await prepareDayAgo(database, days);
  for (const days of [0, 29, 32, 33]) await write(database, ctx.partner.id, days);
  await maintainLogPartitions(database, { aheadDays: 7, retentionDays: 30 });
  const left = await findRows(database, ctx.partner.id);
  expect(left.map(({ request_id }) => request_id)).toEqual(["req_29", "req_0"]);
});

test("a reader continues while partitions are created and dropped, and neither side fails", async ({
  runtime: { database },
  ctx,
}) => {
  await write(database, ctx.partner.id, 0);
  await prepareDayAgo(database, 40);
  let maintenance: Promise<void> | undefined;
  await inTransaction(database, async (reader) => {
    // A statement locks the log table first and its partitions later.
    await reader.rows(sql`lock table only request_log in access share mode`);
    maintenance = maintainLogPartitions(database, { aheadDays: 22, retentionDays: 30 });
    await untilBlocked(database.pool);
    const held = await reader.rows(
      sql`select 1 from pg_locks where granted and relation = 'request_log_default'::regclass
            and mode = 'AccessExclusiveLock'`,
    );
    expect(held).toEqual([]);
    const [row] = await reader.rows<{ calls: number }>(
      sql`select count(*)::int as calls from request_log where partner_id = ${ctx.partner.id}`,
    );
    expect(row).toEqual({ calls: 1 });
  });
  await maintenance;
  const [newest] = await database.rows<{ day: string }>(
    sql`select to_char((clock_timestamp() at time zone 'UTC')::date + 22, '"request_log_"YYYYMMDD') as day`,
  );
  expect(await partitions(database)).toContain(newest?.day);
});

test("maintenance without changes does not wait for readers", async ({ runtime: { database } }) => {
  await maintainLogPartitions(database, { aheadDays: 7, retentionDays: 30 });
  await inTransaction(database, async (reader) => {
    await reader.rows(sql`select 1 from request_log limit 1`);
    await maintainLogPartitions(database, { aheadDays: 7, retentionDays: 30 });
  });
});
