import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

/**
 * Counts an attempt before its password is looked at, so that of many at once no more are answered than may be.
 * `false`: too soon. Two are free; then one has to wait 1, 2, 4 … seconds, at most a quarter of an hour.
 */
export async function claimAttempt(db: Db, name: string): Promise<boolean> {
  const rows = await db.rows(
    sql`insert into sign_in_attempts as a (name, failures, retry_at, last_at)
          values (${name}, 1, clock_timestamp(), clock_timestamp())
        on conflict (name) do update set failures = a.failures + 1, last_at = clock_timestamp(),
          retry_at = clock_timestamp() + make_interval(secs =>
            case when a.failures < 2 then 0 else least(900, power(2, least(a.failures, 20) - 2)) end)
          where a.retry_at <= clock_timestamp()
        returning 1`,
    "claim-attempt",
  );
  return rows.length > 0;
}

export async function forgetAttempts(db: Db, name: string): Promise<void> {
  await db.rows(sql`delete from sign_in_attempts where name = ${name}`);
}

/** Who has not tried for a day begins anew. */
export async function dropOldAttempts(db: Db): Promise<void> {
  await db.rows(sql`delete from sign_in_attempts where last_at < clock_timestamp() - interval '1 day'`);
}
