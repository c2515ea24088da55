import { sql } from "drizzle-orm";
import type { DrillName } from "@/lib/drill-names";
import type { Db, Tx } from "../../db/database";

/** A delivery of a drill, leased by this process. */
export type ClaimedDrillDelivery = {
  rowId: number;
  leaseToken: number;
  drill: DrillName;
  place: number;
  deliveryId: string;
  attempt: number;
  eventId: string;
  eventType: string;
  body: string;
  partnerId: number;
  endpointId: number;
  url: string;
  sealedSecret: Buffer | null;
  sealedPreviousSecret: Buffer | null;
  previousSecretExpiresAt: Date | null;
  partnerNow: Date;
};

/**
 * The maximum number of claims of one delivery. If the lease of the last claim expires, the delivery ends as not sent.
 */
const maxClaims = 3;

/** The maximum number of runs per claim. */
const maxRuns = 50;

/**
 * Locks runs that have a due delivery and returns their IDs. Deliveries whose lease has expired are due again or, after
 * the last claim, end as not sent. The lock keeps two workers from claiming deliveries of one run at the same time, so
 * that the next statement counts all claimed deliveries. Leaves out the runs of suspended partners.
 */
export async function lockDueRuns(tx: Tx): Promise<number[]> {
  await tx.rows(
    sql`with expired as (
          select id from webhook_drill_deliveries where state = 'sending' and lease_until < clock_timestamp()
          for update skip locked)
        update webhook_drill_deliveries d
        set lease_until = null, state = case when claim_count < ${maxClaims} then 'waiting' else 'ended' end,
          due_at = case when claim_count < ${maxClaims} then real_now() end,
          ended_at = case when claim_count < ${maxClaims} then null else real_now() end
        from expired where expired.id = d.id`,
    "reap-drill-leases",
  );
  const rows = await tx.rows<{ id: number }>(
    sql`select r.id from webhook_drills r
          join webhook_endpoints e on e.id = r.endpoint_id and e.status = 'active' and e.deleted_at is null
          join partners p on p.id = r.partner_id and p.status = 'active'
        where r.state = 'running' and exists (
          select from webhook_drill_deliveries d where d.drill_row_id = r.id and d.state = 'waiting'
            and d.due_at <= clock_timestamp())
        order by r.id limit ${maxRuns}
        for no key update of r skip locked`,
    "lock-due-drills",
  );
  return rows.map(({ id }) => id);
}

type Claim = { runs: readonly number[]; limit: number; maxPerEndpoint: number; leaseSeconds: number };

/**
 * Leases up to `limit` due deliveries of locked runs. An endpoint gets at most `maxPerEndpoint` deliveries at
 * once, real ones included. If none of its drill deliveries is in progress, it gets one in any case, so that
 * a long queue of real deliveries does not keep the run from ending.
 */
export async function claimDrillDeliveries(
  tx: Tx,
  { runs, limit, maxPerEndpoint, leaseSeconds }: Claim,
): Promise<ClaimedDrillDelivery[]> {
  return await tx.rows<ClaimedDrillDelivery>(
    sql`with due as (
          select next.id from unnest(${sql.param([...runs])}::bigint[]) as run(id)
          join webhook_drills r on r.id = run.id
          cross join lateral (
            select (select count(*) from webhook_drill_deliveries s
                where s.state = 'sending' and s.endpoint_id = r.endpoint_id) as drilling,
              (select count(*) from webhook_deliveries d
                where d.status = 'delivering' and d.partner_id = r.partner_id and d.endpoint_id = r.endpoint_id) as sending
          ) busy
          cross join lateral (
            select d.id, d.due_at from webhook_drill_deliveries d
            where d.drill_row_id = r.id and d.state = 'waiting' and d.due_at <= clock_timestamp()
            order by d.due_at, d.id
            limit greatest(${maxPerEndpoint} - busy.drilling - busy.sending, case when busy.drilling = 0 then 1 else 0 end)
          ) next
          order by next.due_at, next.id limit ${limit}
        ), leased as (
          update webhook_drill_deliveries d
          set state = 'sending', due_at = null, claim_count = d.claim_count + 1, lease_token = d.lease_token + 1,
            lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
          from due where due.id = d.id and d.state = 'waiting'
          returning d.*
        )
        select l.id as "rowId", l.lease_token as "leaseToken", l.drill, l.place, l.delivery_id as "deliveryId",
          l.attempt, l.event_id as "eventId", l.event_type as "eventType", l.body::text as body,
          e.partner_id as "partnerId", e.id as "endpointId", e.url, e.sealed_secret as "sealedSecret",
          e.sealed_previous_secret as "sealedPreviousSecret", e.previous_secret_expires_at as "previousSecretExpiresAt",
          partner_now(p.clock_offset_seconds) as "partnerNow"
        from leased l join webhook_endpoints e on e.id = l.endpoint_id join partners p on p.id = e.partner_id
        order by l.id`,
    "claim-drill-deliveries",
  );
}

type Ended = { responseStatus: number | null; error: string | null };

/**
 * Records the result of a claimed delivery. Schedules the next delivery of its drill after that delivery's delay.
 * Returns false if the lease was lost.
 */
export async function endDrillDelivery(
  db: Db,
  { rowId, leaseToken }: Pick<ClaimedDrillDelivery, "rowId" | "leaseToken">,
  { responseStatus, error }: Ended,
): Promise<boolean> {
  const [row] = await db.rows<{ ended: number }>(
    sql`with ended as (
          update webhook_drill_deliveries
          set state = 'ended', lease_until = null, ended_at = real_now(), response_status = ${responseStatus}::smallint,
            error = ${error}::text
          where id = ${rowId} and lease_token = ${leaseToken} and state = 'sending'
          returning drill_row_id, drill, place
        ), following as (
          update webhook_drill_deliveries d set due_at = real_now() + make_interval(secs => d.delay_seconds)
          from ended
          where d.drill_row_id = ended.drill_row_id and d.drill = ended.drill and d.place = ended.place + 1
            and d.state = 'waiting' and d.due_at is null
        )
        select count(*)::int as ended from ended`,
    "end-drill-delivery",
  );
  return row?.ended === 1;
}
