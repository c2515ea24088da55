import { sql } from "drizzle-orm";
import type { IncidentState, ProbeOutcome, StatusComponent } from "@/lib/status";
import type { Db } from "../db/database";

export type DayCounts = {
  day: string;
  component: StatusComponent;
  probes: number;
  degraded: number;
  failed: number;
};

export type StatusRecords = {
  today: string;
  days: DayCounts[];
  /** The probes of the last 5 minutes, newest first. */
  recent: { component: StatusComponent; outcome: ProbeOutcome; ageSeconds: number }[];
  incidents: {
    id: string;
    title: string;
    component: StatusComponent | null;
    state: IncidentState;
    startedAt: string;
    resolvedAt: string | null;
    updates: { at: string; text: string }[];
  }[];
};

/**
 * Returns the data of the status page in one statement: the last `days` days, and up to `incidents` incidents that are
 * open or began in that time.
 */
export async function findStatus(
  db: Db,
  { days, incidents }: { days: number; incidents: number },
): Promise<StatusRecords> {
  const [row] = await db.rows<StatusRecords>(
    sql`with clock as (select clock_timestamp() as now, (clock_timestamp() at time zone 'UTC')::date as today),
        counts as (
          select day, component, probes, degraded, failed from probe_days, clock where day > today - ${days}::integer
          union all
          select (minute at time zone 'UTC')::date, component, count(*)::int,
            count(*) filter (where outcome = 'degraded')::int, count(*) filter (where outcome = 'failed')::int
          from probe_minutes group by 1, 2
        ),
        shown as (
          select i.* from incidents i, clock
          where i.state = 'open' or i.started_at > clock.now - make_interval(days => ${days})
          order by i.started_at desc, i.id desc limit ${incidents}
        )
        select today::text as today,
          (select coalesce(json_agg(json_build_object('day', day, 'component', component, 'probes', probes,
              'degraded', degraded, 'failed', failed)), '[]')
            from (select day, component, sum(probes) as probes, sum(degraded) as degraded, sum(failed) as failed
              from counts group by 1, 2) as by_day) as days,
          (select coalesce(json_agg(json_build_object('component', component, 'outcome', outcome,
              'ageSeconds', extract(epoch from clock.now - minute)) order by minute desc), '[]')
            from probe_minutes where minute > clock.now - interval '5 minutes') as recent,
          (select coalesce(json_agg(json_build_object('id', incident_id, 'title', title, 'component', component,
              'state', state, 'startedAt', started_at, 'resolvedAt', resolved_at, 'updates', (
                select coalesce(json_agg(json_build_object('at', u.at, 'text', u.text) order by u.id desc), '[]')
                from incident_updates u where u.incident_row_id = shown.id)) order by started_at desc, id desc), '[]')
            from shown) as incidents
        from clock`,
    "find-status",
  );
  return row ?? { today: "", days: [], recent: [], incidents: [] };
}
