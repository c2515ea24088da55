import { sql } from "drizzle-orm";
import type { Database, Db } from "../../db/database";

/**
 * Counts an attempt before its password is checked, so that concurrent attempts cannot exceed the limit.
 * Returns false if it comes too soon. The first two attempts cause no wait. The next ones cause waits of 1,
 * 2, 4 … seconds, at most 15 minutes.
 */
export async function claimAttempt(database: Database, name: string): Promise<boolean> {
  const claimed = database.transactions.run(() =>
    database.rows(
      sql`insert into sign_in_attempts as a (name, failures, retry_at, last_at)
          values (${name}, 1, clock_timestamp(), clock_timestamp())
        on conflict (name) do update set failures = a.failures + 1, last_at = clock_timestamp(),
          retry_at = clock_timestamp() + make_interval(secs =>
            case when a.failures < 2 then 0 else least(900, power(2, least(a.failures, 20) - 2)) end)
          where a.retry_at <= clock_timestamp()
        returning 1`,
      "claim-attempt",
    ),
  );
  return (await claimed).length > 0;
}

export async function clearAttempts(db: Db, name: string): Promise<void> {
  await db.rows(sql`delete from sign_in_attempts where name = ${name}`);
}

/** Deletes the counts of attempts whose last attempt is older than a day. */
export async function purgeOldAttempts(db: Db): Promise<void> {
  await db.rows(sql`delete from sign_in_attempts where last_at < clock_timestamp() - interval '1 day'`);
}
