import pg from "pg";

/** What a release's migration may meet: tables every call reads and writes, some of them by partition. */
export const changedTables = [
  "bookings",
  "events",
  "idempotency_outcomes",
  "partners",
  "webhook_deliveries",
] as const;

export type ChangedTable = (typeof changedTables)[number];

/**
 * Adds a column to a table, or takes it away again, as the migrations' role does it: in one transaction that waits
 * for the table's lock as long as a release may (docs/operating.md). Says what was done, or `undefined` when the
 * database was away or the lock was not to be had.
 */
export async function changeSchema(url: string, table: ChangedTable): Promise<string | undefined> {
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
