import pg from "pg";

/** Tables that requests read and write all the time. A migration may change any of them. */
export const changeableTables = [
  "bookings",
  "events",
  "idempotency_outcomes",
  "partners",
  "webhook_deliveries",
] as const;

export type ChangeableTable = (typeof changeableTables)[number];

/**
 * Adds a column to a table, or drops it again, in one transaction. Waits for the lock up to 5 seconds, as a
 * migration does (docs/operating.md). Returns the change, or `undefined` after any error, such as a lock
 * timeout.
 */
export async function changeSchema(url: string, table: ChangeableTable): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("begin");
    await client.query("set local lock_timeout = '5s'");
    const { rows } = await client.query(
      `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'added_meanwhile' and not attisdropped`,
      [table],
    );
    const change =
      rows.length === 0 ? "add column added_meanwhile text default ''" : "drop column added_meanwhile";
    await client.query(`alter table ${table} ${change}`);
    await client.query("commit");
    return `${table} ${change.split(" ", 1)[0]}`;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
