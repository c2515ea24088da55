import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLogger } from "../logging/logger";
import { takeTokens } from "../rate-limit/rate-buckets.queries";
import { type ReplicaPair, startReplicaPair } from "../testing/replica-pair";
import { type Database, openDatabase } from "./database";
import { CommitUnknown, DatabaseFailure, DatabaseOverload } from "./database-failure";
import { inTransaction } from "./in-transaction";

let pair: ReplicaPair;
let database: Database;
let admin: pg.Client;

const poolSize = 5;
const maxTransactions = 4;

beforeAll(async () => {
  pair = await startReplicaPair();
  database = openDatabase({
    url: pair.primaryUrl,
    poolSize,
    applicationName: "unconfirmed",
    log: createLogger("silent"),
  });
  admin = new pg.Client(pair.adminUrl);
  await admin.connect();
  // No standby has this name, so no COMMIT is confirmed.
  await admin.query("alter system set synchronous_standby_names = 'absent'");
  await admin.query("select pg_reload_conf()");
  await vi.waitUntil(
    async () =>
      (await admin.query("show synchronous_standby_names")).rows[0].synchronous_standby_names !== "",
  );
}, 60_000);

async function setStandbys(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`);
  await admin.query("select pg_reload_conf()");
  const read = async () => (await admin.query("show synchronous_standby_names")).rows[0];
  await vi.waitUntil(async () => (await read()).synchronous_standby_names === names);
}

afterAll(async () => {
  await admin?.end();
  await database?.close();
  await pair?.stop();
});

/** Commits a transaction that writes to the log but locks nothing. */
function write(): Promise<unknown> {
  return inTransaction(database, (tx) => tx.rows(sql`select pg_logical_emit_message(true, 'test', 'write')`));
}

/** Cancels the waits of all commits. PostgreSQL then responds as if they were confirmed, with a warning. */
async function cancelWaits(): Promise<void> {
  await admin.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
}

async function countWaits(): Promise<number> {
  const { rows } = await admin.query("select 1 from pg_stat_activity where wait_event = 'SyncRep'");
  return rows.length;
}

test("a commit whose wait for a standby is cancelled has an unknown outcome", async () => {
  const written = write().catch((error: unknown) => error);
  await expect.poll(countWaits).toBe(1);
  await cancelWaits();
  expect(await written).toBeInstanceOf(CommitUnknown);
});

test("reads and rate limits work while no commit is confirmed, and further transactions fail in time", async () => {
  const written = Array.from({ length: poolSize }, () => write().catch((error: unknown) => error));
  await expect.poll(countWaits).toBe(maxTransactions);
  const startedAt = performance.now();
  expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  const bucket = { burst: 100, perSecond: 10 };
  expect(await takeTokens(database, "unconfirmed", { min: 1, max: 5, bucket })).toEqual({
    granted: 5,
    remaining: 95,
  });
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(await written.at(-1)).toBeInstanceOf(DatabaseOverload);
  expect(await countWaits()).toBe(maxTransactions);
  await cancelWaits();
  const unknown = await Promise.all(written.slice(0, maxTransactions));
  for (const outcome of unknown) expect(outcome).toBeInstanceOf(CommitUnknown);
});

test("after a commit without a response, transactions are rejected at once until a standby confirms commits", async () => {
  const impatient = openDatabase({
    url: pair.primaryUrl,
    poolSize,
    // The client waits 1 s longer.
    statementMs: 1500,
    applicationName: "impatient",
    log: createLogger("silent"),
  });
  const writeThere = () =>
    inTransaction(impatient, (tx) => tx.rows(sql`select pg_logical_emit_message(true, 'test', 'write')`));
  try {
    await expect(writeThere()).rejects.toBeInstanceOf(CommitUnknown);
    const sessions = await countWaits();
    const tries = Array.from({ length: 20 }, () => writeThere().catch((reason: unknown) => reason));
    for (const error of await Promise.all(tries)) {
      expect(error).toBeInstanceOf(DatabaseFailure);
      expect(error).not.toBeInstanceOf(CommitUnknown);
    }
    expect(await countWaits()).toBe(sessions);
    expect(await impatient.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await setStandbys("");
    await expect.poll(() => writeThere().then(() => "written", String), { timeout: 10_000 }).toBe("written");
    expect(await countWaits()).toBe(0);
  } finally {
    await impatient.close();
  }
});

test("a statement that writes outside a transaction, and gets no response, stops transactions too", async () => {
  await setStandbys("absent");
  const impatient = openDatabase({
    url: pair.primaryUrl,
    poolSize,
    statementMs: 1500,
    applicationName: "impatient",
    log: createLogger("silent"),
  });
  const emit = sql`select pg_logical_emit_message(true, 'test', 'write')`;
  try {
    await expect(impatient.transactions.run(() => impatient.rows(emit))).rejects.toThrow(
      "Query read timeout",
    );
    const sessions = await countWaits();
    await expect(inTransaction(impatient, (tx) => tx.rows(emit))).rejects.toThrow(
      "No standby confirms commits.",
    );
    expect(await countWaits()).toBe(sessions);
  } finally {
    await setStandbys("");
    await impatient.close();
  }
});
