import { sql } from "drizzle-orm";
import type { Tx } from "../db/database";
import { tryLock } from "../db/try-lock";

/** Locks the check of error rates until the end of the transaction. Returns false if another worker holds the lock. */
export async function lockEpisodes(tx: Tx): Promise<boolean> {
  return await tryLock(tx, "error episodes");
}

export type ErrorCounts = {
  partnerId: number;
  requests: number;
  failed: number;
  errorCode: string | null;
  usualRequests: number;
  usualFailed: number;
  /** Whether this partner has an open error episode. */
  open: boolean;
};

/**
 * Returns, per partner, the numbers of API requests and of failed ones in the last `minutes`, and in the
 * `baselineHours` whole hours before. A failed request has a 4xx or 5xx status. Omits partners with neither a failed
 * request in the last minutes nor an open error episode.
 */
export async function findErrorCounts(
  tx: Tx,
  { minutes, baselineHours }: { minutes: number; baselineHours: number },
): Promise<ErrorCounts[]> {
  return await tx.rows<ErrorCounts>(
    sql`with clock as (select clock_timestamp() - make_interval(mins => ${minutes}) as since),
        recent as (
          select partner_id, count(*)::int as requests, (count(*) filter (where status >= 400))::int as failed,
            mode() within group (order by error_code) filter (where status >= 400) as error_code
          from request_log, clock where at > clock.since and source = 'api' group by partner_id
        ),
        judged as (
          select partner_id from recent where failed > 0
          union
          select partner_id from error_episodes where ended_at is null
        )
        select j.partner_id as "partnerId", coalesce(r.requests, 0) as requests, coalesce(r.failed, 0) as failed,
          r.error_code as "errorCode", usual.requests as "usualRequests", usual.failed as "usualFailed",
          exists (select from error_episodes e where e.partner_id = j.partner_id and e.ended_at is null) as open
        from judged j left join recent r on r.partner_id = j.partner_id cross join clock
        cross join lateral (
          select coalesce(sum(requests), 0)::int as requests,
            coalesce(sum(requests) filter (where status_class >= 4), 0)::int as failed
          from request_hours h where h.partner_id = j.partner_id
            and h.starts_at >= date_bin('1 hour', clock.since, 'epoch') - make_interval(hours => ${baselineHours})
            and h.starts_at < date_bin('1 hour', clock.since, 'epoch')
        ) as usual
        order by j.partner_id`,
    "find-error-counts",
  );
}

export async function startEpisode(
  tx: Tx,
  { partnerId, requests, failed, errorCode }: ErrorCounts,
): Promise<void> {
  await tx.rows(
    sql`insert into error_episodes (partner_id, started_at, requests, failed, error_code)
        values (${partnerId}, clock_timestamp(), ${requests}, ${failed}, ${errorCode})
        on conflict (partner_id) do update set started_at = excluded.started_at, ended_at = null,
          requests = excluded.requests, failed = excluded.failed, error_code = excluded.error_code`,
    "start-error-episode",
  );
}

export async function endEpisode(tx: Tx, partnerId: number): Promise<void> {
  await tx.rows(
    sql`update error_episodes set ended_at = clock_timestamp() where partner_id = ${partnerId} and ended_at is null`,
    "end-error-episode",
  );
}
