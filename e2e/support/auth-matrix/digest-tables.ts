import type pg from "pg";

/**
 * Tables that may change although all requests are rejected: rate limits, logs, sign-in attempts, last-use times, and
 * the counts of searches, which a trigger of the log updates.
 */
const ignoredTables =
  /^(rate_buckets|request_log.*|sign_in_attempts|staff_sessions|client_uses|insight_searches|number)$/;

/**
 * Returns a digest of the rows of each table, by table name, except the ignored tables. Leaves out the column
 * `seen_at`.
 */
export async function digestTables(observer: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await observer.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !ignoredTables.test(row.name))) {
    const digest = await observer.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(r, '|' order by r)), '') as digest
       from (select (to_jsonb(t) - 'seen_at')::text as r from "${name}" t) rows`,
    );
    found[name] = digest.rows[0]?.digest ?? "";
  }
  return found;
}
