import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createLogger } from "../logging/logger";
import { test } from "../testing/fixtures/integration-test";
import { type Interception, startPostgresProxy } from "../testing/fixtures/postgres-proxy";
import { type Database, openDatabase } from "./database";
import { CommitUnknown, DatabaseFailure, isDatabaseFailure } from "./database-failure";
import { inTransaction } from "./in-transaction";
import { readClock } from "./read-clock";

function openOne(
  { pool }: Database,
  { url = String(pool.options.connectionString), poolSize = 1 } = {},
): Database {
  return openDatabase({ url, poolSize, applicationName: "one", log: createLogger("silent") });
}

test("numbers, days and times are parsed to the service's types", async ({ runtime: { database } }) => {
  const rows = await database.rows(
    sql`select 9007199254740991::bigint as count, '2031-06-01'::date as day, 1.10::numeric as rate,
          '2031-06-01T10:00:00.123Z'::timestamptz as moment, null::bigint as nothing, '\\x00ff'::bytea as bytes`,
  );
  expect(rows).toEqual([
    {
      count: 9_007_199_254_740_991,
      day: "2031-06-01",
      rate: "1.10",
      moment: new Date("2031-06-01T10:00:00.123Z"),
      nothing: null,
      bytes: Buffer.from([0, 255]),
    },
  ]);
});

test("the service's clock stands still inside a transaction and includes its offset", async ({
  runtime: { database },
}) => {
  const [first, second] = await inTransaction(database, async (tx) => {
    const before = await readClock(tx);
    await tx.rows(sql`select pg_sleep(0.02)`);
    return [before, await readClock(tx)];
  });
  expect(second).toEqual(first);
  const [real] = await inTransaction(database, async (tx) => {
    await tx.rows(sql`update service_clock set offset_seconds = 86400`);
    return [await readClock(tx)];
  });
  expect((real?.getTime() ?? 0) - Date.now()).toBeGreaterThan(86_390_000);
  await database.rows(sql`update service_clock set offset_seconds = 0`);
});

test("an idle connection closed by the server is replaced for the next query", async ({
  runtime: { database },
}) => {
  const one = openOne(database);
  const [row] = await one.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await database.rows(sql`select pg_terminate_backend(${row?.pid})`);
  await expect.poll(() => one.pool.totalCount).toBe(0);
  expect(await one.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await one.close();
});

test("a request that would wait too long for a connection is rejected at once", async ({
  runtime: { database },
}) => {
  const one = openOne(database);
  await inTransaction(one, async () => {
    const waiting = Array.from({ length: 20 }, () => one.rows(sql`select 1`).catch((error) => error));
    const startedAt = performance.now();
    await expect(one.rows(sql`select 1`)).rejects.toThrow("Too many requests wait for the database.");
    expect(performance.now() - startedAt).toBeLessThan(500);
    // Queued requests also have a time limit.
    for (const error of await Promise.all(waiting)) expect(isDatabaseFailure(error)).toBe(true);
  });
  await one.close();
});

test("a server that stops responding fails a statement within seconds, and the pool recovers when it is back", async ({
  runtime: { database },
}) => {
  let silent: (text: string) => boolean = () => false;
  const intercept = ({ text }: { text: string }): Interception => (silent(text) ? "hold" : "pass");
  const target = String(database.pool.options.connectionString);
  const proxy = await startPostgresProxy({ target, intercept });
  const frozen = openOne(database, { url: proxy.url, poolSize: 3 });
  silent = (text) => text.includes("select 1") || text === "commit";
  const startedAt = performance.now();
  const [inWork, inCommit] = await Promise.all([
    inTransaction(frozen, (tx) => tx.rows(sql`select 1`)).catch((error) => error),
    inTransaction(frozen, (tx) => tx.rows(sql`select 2`)).catch((error) => error),
  ]);
  expect(performance.now() - startedAt).toBeLessThan(8000);
  expect(inWork).toBeInstanceOf(DatabaseFailure);
  expect(inWork).not.toBeInstanceOf(CommitUnknown);
  expect(inCommit).toBeInstanceOf(CommitUnknown);
  silent = () => false;
  const answers = await Promise.all(
    [1, 2].map(() => inTransaction(frozen, (tx) => tx.rows(sql`select 3 as three`))),
  );
  expect(answers).toEqual([[{ three: 3 }], [{ three: 3 }]]);
  await frozen.close();
  await proxy.close();
});
