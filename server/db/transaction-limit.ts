import { sql } from "drizzle-orm";
import { createSemaphore } from "../create-semaphore";
import type { Db } from "./database";
import { DatabaseFailure, DatabaseOverload, isReadTimeout } from "./database-failure";

/**
 * The fraction of all connections that transactions can take. Reads need the others if every COMMIT waits, for example
 * while no synchronous standby confirms commits.
 */
const shareOfTransactions = 0.8;

/** The interval of the checks whether commits still wait for a standby, in milliseconds. */
const checkMs = 1000;

export type TransactionLimit = {
  /**
   * Runs a transaction, or a statement that writes, when fewer than four fifths of the connections are in use by others.
   * Throws a `DatabaseOverload` after a wait of `maxWaitMs`. After a statement without a response, throws a
   * `DatabaseFailure` until no commit waits for a standby.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Creates the limit of the transactions of one connection pool. A client that abandons a COMMIT leaves a session at the
 * server, which waits until a standby confirms. Further transactions would add such sessions until the server accepts no
 * connection, not even for reads.
 */
export function createTransactionLimit(
  db: Pick<Db, "rows">,
  { poolSize, maxWaitMs }: { poolSize: number; maxWaitMs: number },
): TransactionLimit {
  const inSlot = createSemaphore({
    maxRunning: Math.max(1, Math.floor(poolSize * shareOfTransactions)),
    maxQueued: Number.POSITIVE_INFINITY,
    maxWaitMs,
    createError: () => new DatabaseOverload("Too many transactions wait for the database."),
  });
  let timedOut = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let check: Promise<boolean> | undefined;

  /** Throws if a commit still waits. Concurrent transactions share a check. */
  async function assertConfirming(): Promise<void> {
    const isDue = performance.now() - checkedAt >= checkMs;
    if (isDue || check !== undefined) {
      check ??= hasWaitingCommit(db).finally(() => {
        checkedAt = performance.now();
        check = undefined;
      });
      timedOut = await check;
    }
    if (timedOut) throw new DatabaseFailure("No standby confirms commits.");
  }

  return {
    run: async (work) => {
      if (timedOut) await assertConfirming();
      return await inSlot(async () => {
        // Commits may have timed out while this transaction waited for its slot.
        if (timedOut) await assertConfirming();
        try {
          return await work();
        } catch (error) {
          if (isReadTimeout(error)) timedOut = true;
          throw error;
        }
      });
    },
  };
}

/** Returns whether a commit of this role has waited for a standby for more than 2 s. */
async function hasWaitingCommit(db: Pick<Db, "rows">): Promise<boolean> {
  const [row] = await db.rows<{ waits: boolean }>(
    sql`select exists (select from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'
          and state_change < clock_timestamp() - interval '2 seconds') as waits`,
  );
  return row?.waits === true;
}
