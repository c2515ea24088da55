import { setTimeout as sleep } from "node:timers/promises";
import type { Runtime } from "../../context";
import { batchLookups } from "../../db/batch-lookups";
import type { Db } from "../../db/database";
import { isDatabaseFailure, isRepeatable } from "../../db/database-failure";
import { perDatabase } from "../../db/per-database";
import type { AttemptOutcome } from "./attempt-outcome";
import { type ClaimedDelivery, type FinishedAttempt, finishAttempts } from "./deliveries.queries";

/** The maximum number of tries to record a result. The attempt and all tries end well before the lease expires. */
const maxRecordTries = 8;

/**
 * Records the result of an attempt. While the database fails, tries up to 8 times before it throws, because the partner
 * may already have the event. Returns false if the lease was lost.
 */
export async function recordOutcome(
  { database, config }: Pick<Runtime, "database" | "config">,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome,
): Promise<boolean> {
  const disable = {
    failures: config.webhookDisableFailures,
    afterSeconds: config.webhookDisableAfterSeconds,
  };
  const finish = batchedFinish(database);
  for (let tries = 1; ; tries += 1) {
    const finished = await finish({ ...claimed, outcome, disable });
    if ("written" in finished) return finished.written;
    const isTemporary = isDatabaseFailure(finished.error) || isRepeatable(finished.error);
    if (!isTemporary || tries === maxRecordTries) throw finished.error;
    await sleep(250 * tries);
  }
}

type Finished = { written: boolean } | { error: unknown };

/**
 * Records results in batches: the results that arrive while a statement runs are recorded together by the
 * next statement.
 */
const batchedFinish = perDatabase((database) =>
  batchLookups(
    async (attempts: readonly FinishedAttempt[]) => {
      const finished = await finishAll(database, attempts);
      // SAFETY: there is a result for each attempt of the batch, and only those are looked up.
      return (attempt) => finished.get(attempt) as Finished;
    },
    // Two statements could lock the rows of the same endpoints in a different order, and deadlock.
    { maxQueries: 1 },
  ),
);

/** Records a batch. If the statement fails although the database is available, records each result alone. */
async function finishAll(
  db: Db,
  attempts: readonly FinishedAttempt[],
): Promise<ReadonlyMap<FinishedAttempt, Finished>> {
  try {
    const written = await finishAttempts(db, attempts);
    return new Map(attempts.map((attempt, index) => [attempt, { written: written[index] ?? false }]));
  } catch (error) {
    if (attempts.length === 1 || isDatabaseFailure(error))
      return new Map(attempts.map((attempt) => [attempt, { error }]));
  }
  const each = attempts.map(async (attempt) => [...(await finishAll(db, [attempt]))]);
  return new Map((await Promise.all(each)).flat());
}
