import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/database";
import type { DeliveryOwner } from "./delivery-log.queries";

/**
 * SQL for the booking ID of a delivery, also of a delivery that was stored before the column `booking_id` existed.
 * Workers need it to make first attempts in the order of a booking's events.
 */
const bookingId = sql`coalesce(d.booking_id, (select e.booking_id from events e where e.id = d.event_row_id))`;

/**
 * Schedules one attempt of a delivery for now. Brings a pending attempt forward, or adds an attempt to a delivery that
 * has ended. While an attempt is in progress, stores the request, so that another attempt follows. Returns false if the
 * delivery does not exist.
 */
export async function requestAttempt(
  tx: Tx,
  { partnerId, endpointId, deliveryId }: DeliveryOwner & { deliveryId: string },
): Promise<boolean> {
  const rows = await tx.rows(
    sql`update webhook_deliveries d set
          status = case status when 'delivering' then 'delivering' else 'pending' end,
          next_attempt_at = case when status <> 'delivering' then real_now() end,
          extra_attempt = status <> 'pending' or extra_attempt,
          delivered_at = null, booking_id = ${bookingId}
        where delivery_id = ${deliveryId} and endpoint_id = ${endpointId} and partner_id = ${partnerId}
        returning 1`,
    "request-attempt",
  );
  return rows.length > 0;
}

type OwnedRange = DeliveryOwner & { since: Date; until: Date | null };

/**
 * Returns the condition for deliveries that a replay sends again: dead-lettered or skipped, and not test
 * events. The preview uses the same condition.
 */
function replayable({ partnerId, endpointId, since, until }: OwnedRange): SQL {
  return sql`endpoint_id = ${endpointId} and partner_id = ${partnerId} and status in ('dead_lettered', 'skipped')
    and not trial and created_at >= ${since.toISOString()}::timestamptz
    and created_at < coalesce(${until?.toISOString() ?? null}::timestamptz, 'infinity')`;
}

export type ReplayableCounts = { deadLettered: number; skipped: number; more: boolean };

/**
 * Counts, by status, the deliveries that a replay of at most `limit` would queue. `more` is true if the range
 * has more of them.
 */
export async function countReplayable(db: Db, range: OwnedRange, limit: number): Promise<ReplayableCounts> {
  const [row] = await db.rows<ReplayableCounts>(
    sql`select count(*) filter (where place <= ${limit} and status = 'dead_lettered')::int as "deadLettered",
          count(*) filter (where place <= ${limit} and status = 'skipped')::int as skipped,
          coalesce(max(place), 0) > ${limit} as more
        from (
          select status, row_number() over (order by created_at, id) as place from webhook_deliveries
          where ${replayable(range)} order by created_at, id limit ${limit + 1}
        ) as chosen`,
  );
  return row ?? { deadLettered: 0, skipped: 0, more: false };
}

export type Replay = OwnedRange & { attempts: number; limit: number };

/**
 * Restarts the schedule of up to `limit` dead-lettered and skipped deliveries, oldest first. Returns their
 * number.
 */
export async function requeueDeliveries(tx: Tx, replay: Replay): Promise<number> {
  const { attempts, limit } = replay;
  const rows = await tx.rows(
    sql`with chosen as (
          select id from webhook_deliveries where ${replayable(replay)}
          order by created_at, id limit ${limit} for update
        )
        update webhook_deliveries d set status = 'pending', next_attempt_at = real_now(), extra_attempt = false,
          attempts_before = d.attempt_count, max_attempts = d.attempt_count + ${attempts}, booking_id = ${bookingId}
        from chosen where d.id = chosen.id
        returning 1`,
    "requeue-deliveries",
  );
  return rows.length;
}
