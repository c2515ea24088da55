import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type AfterCommit, bindConnection, type Database, type Db, type Tx } from "./database";
import {
  CommitUnknown,
  DatabaseFailure,
  isDatabaseFailure,
  isDiskFull,
  isRepeatable,
  isStalePlan,
} from "./database-failure";

const maxAttempts = 4;
/**
 * The time, in milliseconds, after which a failed transaction is not repeated. One more wait for a lock would
 * exceed the caller's own deadline.
 */
const timeoutMs = 1500;

/**
 * Runs the work in one READ COMMITTED transaction and returns after COMMIT. Repeats all of it after a deadlock, a lock
 * timeout or a changed plan, so the work must have no effect outside the database. Throws `CommitUnknown` if the
 * connection is lost during COMMIT. Throws `DatabaseFailure`, with nothing written, if the connection is lost earlier
 * or the last repetition also ends in a deadlock, a lock timeout or a changed plan.
 */
export async function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await inOpenedTransaction(database, () => Promise.resolve(), work);
}

/**
 * Runs a transaction whose first statements are sent together with BEGIN. If only BEGIN fails, they run
 * outside a transaction, so they must not write.
 */
export async function inOpenedTransaction<Opened, T>(
  database: Database,
  open: (db: Db) => Promise<Opened>,
  work: (tx: Tx, opened: Opened) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const hooks: AfterCommit[] = [];
      const result = await database.transactions.run(() => runOnce(database, hooks, { open, work }));
      for (const hook of hooks) hook(database);
      return result;
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      const spent = performance.now() - startedAt > timeoutMs;
      if (spent || attempt === maxAttempts)
        throw new DatabaseFailure("Every run of the transaction conflicted with others.", { cause: error });
      await sleep(5 + Math.random() * 20 * attempt);
    }
  }
}

type Steps<Opened, T> = {
  open: (db: Db) => Promise<Opened>;
  work: (tx: Tx, opened: Opened) => Promise<T>;
};

async function runOnce<Opened, T>(
  database: Database,
  hooks: AfterCommit[],
  { open, work }: Steps<Opened, T>,
): Promise<T> {
  const client = await database.pool.connect();
  let committing = false;
  try {
    const db = bindConnection(client, database.pooled);
    // The level is named explicitly: under a stricter default, a claim would count from a snapshot taken
    // before it had the car's lock.
    const [, opened] = await Promise.all([client.query("begin isolation level read committed"), open(db)]);
    const last: (() => Promise<unknown>)[] = [];
    // SAFETY: transactions begin only here, so the brand is given only here.
    const tx = {
      ...db,
      afterCommit: (hook: AfterCommit) => hooks.push(hook),
      withCommit: (statement: () => Promise<unknown>) => last.push(statement),
    } as unknown as Tx;
    const result = await work(tx, opened);
    committing = true;
    const responses = await Promise.allSettled([...last.map((statement) => statement()), commit(client)]);
    // A failed statement makes COMMIT fail too, and that failure may be noticed first. The first one sent is the cause.
    const failed = responses.find((response) => response.status === "rejected");
    if (failed !== undefined) {
      committing = !responses.some(isRolledBack);
      throw failed.reason;
    }
    client.release();
    return result;
  } catch (error) {
    await abandon(client, error);
    if (!isDatabaseFailure(error) || error instanceof DatabaseFailure) throw error;
    throw committing
      ? new CommitUnknown("The connection was lost while committing.", { cause: error })
      : new DatabaseFailure("The connection was lost.", { cause: error });
  }
}

/** Thrown when PostgreSQL responds to COMMIT with ROLLBACK, so it is certain that nothing was written. */
class RolledBack extends Error {
  override name = "RolledBack";
}

/**
 * The SQLSTATE of the warning in the response to a COMMIT whose wait for a standby was cancelled. The transaction is then
 * on this server alone, and a failover would lose it.
 */
const cancelledWait = "01000";

/**
 * Commits the transaction. Throws `RolledBack` if PostgreSQL rolled it back: it responds to COMMIT of a failed
 * transaction with ROLLBACK and without an error. Throws `CommitUnknown` if the wait for a standby was cancelled.
 */
async function commit(client: pg.PoolClient): Promise<void> {
  let isConfirmed = true;
  const onNotice = ({ code }: { code: string | undefined }) => {
    if (code === cancelledWait) isConfirmed = false;
  };
  client.on("notice", onNotice);
  try {
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new RolledBack("The transaction had failed and was rolled back.");
  } finally {
    client.off("notice", onNotice);
  }
  if (!isConfirmed) throw new CommitUnknown("The wait for a standby was cancelled.");
}

function isRolledBack(response: PromiseSettledResult<unknown>): boolean {
  return response.status === "rejected" && response.reason instanceof RolledBack;
}

/**
 * Rolls back and returns the connection to the pool. Destroys the connection instead if its state is unknown or it is
 * unusable.
 */
async function abandon(client: pg.PoolClient, error: unknown): Promise<void> {
  if ((isDatabaseFailure(error) && !isDiskFull(error)) || isStalePlan(error)) {
    client.release(true);
    return;
  }
  await client.query("rollback").then(
    () => client.release(),
    () => client.release(true),
  );
}
