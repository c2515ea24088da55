import { sql } from "drizzle-orm";
import type { ProbeOutcome, StatusComponent } from "@/lib/status";
import type { Db, Tx } from "../db/database";

export type ProbeResult = { minute: Date; component: StatusComponent; outcome: ProbeOutcome };

/**
 * Claims the current minute of the database's clock for this worker. Returns undefined if another worker has claimed
 * it. If a worker dies after its claim, that minute has no result.
 */
export async function claimMinute(db: Db): Promise<Date | undefined> {
  const [row] = await db.rows<{ minute: Date }>(
    sql`update probe_turn t set minute = current.minute
        from (select date_bin('1 minute', clock_timestamp(), 'epoch') as minute) as current
        where t.minute <> current.minute returning t.minute`,
    "claim-probe-minute",
  );
  return row?.minute;
}

/** Stores results. Keeps the first result of a minute, if workers without a database probed at the same time. */
export async function insertProbes(db: Db, results: readonly ProbeResult[]): Promise<void> {
  await db.rows(
    sql`insert into probe_minutes (minute, component, outcome)
        select minute, component, outcome
        from json_to_recordset(${JSON.stringify(results)}::json) as r(minute timestamptz, component text, outcome text)
        on conflict do nothing`,
    "insert-probes",
  );
}

/**
 * Moves the results of single minutes into the counts per day. Keeps the minutes of the current and the last `days`
 * full UTC days.
 */
export async function rollUpMinutes(tx: Tx, days: number): Promise<void> {
  await tx.rows(
    sql`with moved as (
          delete from probe_minutes
          where minute < date_bin('1 day', clock_timestamp(), 'epoch') - make_interval(days => ${days})
          returning minute, component, outcome
        )
        insert into probe_days as d (day, component, probes, degraded, failed)
        select (minute at time zone 'UTC')::date, component, count(*),
          count(*) filter (where outcome = 'degraded'), count(*) filter (where outcome = 'failed')
        from moved group by 1, 2
        on conflict (day, component) do update set probes = d.probes + excluded.probes,
          degraded = d.degraded + excluded.degraded, failed = d.failed + excluded.failed`,
    "roll-up-probes",
  );
}

/** Deletes the counts of days that the status page no longer shows. */
export async function deleteProbeDays(tx: Tx, days: number): Promise<void> {
  await tx.rows(
    sql`delete from probe_days where day <= (clock_timestamp() at time zone 'UTC')::date - ${days}::integer`,
    "delete-probe-days",
  );
}

export type SupplierCounts = { answered: number; failed: number };

/** Counts, by result, the supplier searches that ended in the last 15 minutes, among the newest 200. */
export async function countSupplierSearches(db: Db): Promise<SupplierCounts> {
  const [row] = await db.rows<SupplierCounts>(
    sql`select count(*) filter (where status = 'answered')::int as answered,
          count(*) filter (where status = 'failed')::int as failed
        from (select status, finished_at from supplier_searches order by id desc limit 200) as newest
        where finished_at > clock_timestamp() - interval '15 minutes'`,
    "count-supplier-searches",
  );
  return row ?? { answered: 0, failed: 0 };
}
