import type { Database } from "./database";
import { DatabaseFailure } from "./database-failure";

/**
 * Creates the error of a read that a standby has served in place of the primary. A former primary that has
 * restarted as a standby may have commits without a copy on another server. They are lost, and must not be
 * shown as if they were stored.
 */
export function createStandbyFailure(): DatabaseFailure {
  return new DatabaseFailure("A standby responded in place of the primary.");
}

/**
 * Throws a `DatabaseFailure` if a standby returned one of the rows and may not serve the reads of this
 * database. `standby` is `pg_is_in_recovery()` in the same statement.
 */
export function rejectStandby(
  { mayReadStandby }: Pick<Database, "mayReadStandby">,
  rows: readonly { standby: boolean }[],
): void {
  if (!mayReadStandby && rows.some(({ standby }) => standby)) throw createStandbyFailure();
}
