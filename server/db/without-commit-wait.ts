import { sql } from "drizzle-orm";

/**
 * SQL of a table with one row. The commit of a statement that reads it does not wait for the disk or for a standby. For
 * statements outside a transaction that store a time or a count of no importance: a crash may lose the last 600 ms of
 * them, and they do not hold a connection while no standby confirms commits.
 */
export const withoutCommitWait = sql`set_config('synchronous_commit', 'off', true)`;
