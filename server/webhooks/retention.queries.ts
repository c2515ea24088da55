import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

/**
 * Deletes up to `limit` events older than `days`, with their deliveries and attempts. Returns the number of
 * events. A partner's clock is never behind the service clock, so no event is deleted too early.
 */
export async function purgeEvents(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const [row] = await db.rows<{ purged: number }>(
    sql`with old as (
          select e.id
          from partners p
          cross join lateral (
            select id from events
            where partner_id = p.id and created_at < service_now() - make_interval(days => ${days})
            order by created_at limit ${limit}
            for update skip locked
          ) as e
          limit ${limit}
        ), deliveries as (
          delete from webhook_deliveries d using old where d.event_row_id = old.id returning d.id
        ), attempts as (
          delete from webhook_attempts a using webhook_deliveries d, old
          where d.event_row_id = old.id and a.delivery_row_id = d.id
        ), purged as (
          delete from events e using old where e.id = old.id returning e.id
        )
        select count(*)::int as purged from purged`,
  );
  return row?.purged ?? 0;
}

/**
 * The time for which a deleted endpoint is kept. It is longer than any attempt that was in progress when the endpoint
 * was deleted.
 */
const gracePeriod = sql`interval '1 hour'`;

/**
 * Deletes up to `limit` deliveries of deleted endpoints, with their attempts. Returns the number of
 * deliveries.
 */
export async function purgeDeletedDeliveries(db: Db, { limit }: { limit: number }): Promise<number> {
  const [row] = await db.rows<{ purged: number }>(
    sql`with old as (
          select d.id
          from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
          where e.deleted_at < clock_timestamp() - ${gracePeriod}
          limit ${limit}
          for update of d skip locked
        ), attempts as (
          delete from webhook_attempts a using old where a.delivery_row_id = old.id
        ), purged as (
          delete from webhook_deliveries d using old where d.id = old.id returning d.id
        )
        select count(*)::int as purged from purged`,
  );
  return row?.purged ?? 0;
}

/** Deletes up to `limit` deleted endpoints without deliveries. Returns their number. */
export async function purgeDeletedEndpoints(db: Db, { limit }: { limit: number }): Promise<number> {
  const rows = await db.rows(
    sql`delete from webhook_endpoints where id in (
          select id from webhook_endpoints e
          where deleted_at < clock_timestamp() - ${gracePeriod}
            and not exists (select from webhook_deliveries where endpoint_id = e.id)
          limit ${limit}
          for update skip locked
        )
        returning id`,
  );
  return rows.length;
}
