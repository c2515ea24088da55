import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../context";
import type { Tx } from "../db/database";

type Owned = { partnerId: number; reference: string };
/** A booking by partner and reference. `replaces` is the reference of the booking that it replaces, or null. */
type Replacing = Owned & { replaces: string | null };

/**
 * Returns the SQL condition that a logged request concerns the booking. A replace request is logged with the reference
 * of the replaced booking. It is found by the new booking's reference in its response.
 */
const concerns = ({ partnerId, reference, replaces }: Replacing): SQL => sql`(
  partner_id = ${partnerId} and reference in (${reference}, ${replaces})
  and (reference = ${reference} or response_body #>> '{booking,reference}' = ${reference}))`;

export type TransitionRow = { at: Date; from: string | null; to: string; actor: Actor["type"] };

/** Returns the status changes of a booking, including those of its draft, oldest first. */
export async function findTransitions(tx: Tx, { partnerId, reference }: Owned): Promise<TransitionRow[]> {
  return await tx.rows<TransitionRow>(
    sql`select at, before->>'status' as "from", after->>'status' as "to", actor_type as actor
        from audit_log
        where target_type = 'booking' and target_id = ${reference} and partner_id = ${partnerId}
          and after->>'status' is not null and before->>'status' is distinct from after->>'status'
        order by id`,
  );
}

export type RequestSummary = { requestId: string; at: Date; method: string; path: string; status: number };

/** The maximum number of reads (GET and HEAD) in a result. The maximum number of other requests is the same. */
const maxRequests = 500;

/**
 * Returns up to `maxRequests` of the newest reads and of the newest other requests that concern the booking, oldest
 * first.
 */
export async function findRequests(tx: Tx, owned: Replacing): Promise<RequestSummary[]> {
  const newest = (reads: boolean) => sql`(
    select request_id as "requestId", at, method, path, status from request_log
    where ${concerns(owned)} and (method in ('GET', 'HEAD')) = ${reads}
    order by at desc, request_id desc limit ${maxRequests})`;
  return await tx.rows<RequestSummary>(
    sql`select * from (${newest(true)} union all ${newest(false)}) as concerned order by at, "requestId"`,
  );
}

export type SearchRow = { searchId: string | null; at: Date; query: Record<string, unknown> };

/** Returns the search that found a supplier's offer, or undefined once the offer has been deleted. */
export async function findOfferSearch(
  tx: Tx,
  { partnerId, offerSlug }: { partnerId: number; offerSlug: string },
): Promise<SearchRow | undefined> {
  const [row] = await tx.rows<SearchRow>(
    sql`select s.search_id as "searchId", s.created_at as at, s.query
        from supplier_offers o join supplier_searches u on u.id = o.supplier_search_id
          join searches s on s.id = u.search_row_id
        where o.slug = ${offerSlug} and s.partner_id = ${partnerId}`,
  );
  return row;
}

export type WantedSearch = Replacing & {
  location: { id: number; slug: string };
  dateFrom: string;
  dateTo: string;
};

/** The maximum number of requests that are read to find a search. */
const maxScanned = 5000;

/**
 * Returns the last search that the creator of the draft or booking made in the 24 hours before its creation, for these
 * dates, in this city or without a city. Reads only the `maxScanned` newest requests of the partner in that time.
 * Returns `undefined` if none of them matches.
 */
export async function findLoggedSearch(tx: Tx, wanted: WantedSearch): Promise<SearchRow | undefined> {
  const { partnerId, location, dateFrom, dateTo } = wanted;
  const [row] = await tx.rows<SearchRow>(
    sql`with created as (
          select l.at, l.client_id, l.staff_id from request_log l
          where ${concerns(wanted)} and l.method = 'POST' and l.status = 201
          order by l.at limit 1
        ),
        earlier as materialized (
          select l.* from created c, lateral (
            select * from request_log
            where partner_id = ${partnerId} and at <= c.at and at > c.at - interval '24 hours'
            order by at desc limit ${maxScanned}
          ) as l
          where (l.client_id, l.staff_id) is not distinct from (c.client_id, c.staff_id)
        )
        select response_body->>'search_id' as "searchId", at, query from earlier
        where route = '/v1/rentals/availability' and method = 'GET' and status = 200
          and query->>'date_from' = ${dateFrom} and query->>'date_to' = ${dateTo}
          and coalesce(query->>'location', query->>'pickup_location', query->>'delivery_location', ${location.slug})
            in (${location.slug}, ${String(location.id)})
        order by at desc limit 1`,
  );
  return row;
}
