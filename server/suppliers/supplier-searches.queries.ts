import { sql } from "drizzle-orm";
import { supplierOffers } from "@/drizzle/schema/suppliers";
import type { Db, Tx } from "../db/database";
import type { SupplierOffer } from "./connector";
import { newOfferSlug } from "./offer-slug";
import { type SearchRequest, type StoredQuery, toSearchRequest } from "./search-request";

/** A claimed supplier search. Writes require the current lease token: a new claim has a higher one. */
export type SearchLease = { id: number; leaseToken: number };

export type ClaimedSearch = SearchLease & {
  searchId: string;
  request: SearchRequest;
  /** Milliseconds of real time until the supplier search counts as failed. */
  remainingMs: number;
  /** The lifetime of the partner's search, in seconds. */
  lifetimeSeconds: number;
  supplierId: number;
  supplierSlug: string;
  kind: "http-json";
  baseUrl: string;
  sealedSecret: Buffer;
  locationSlug: string;
  countryCode: string;
  timezone: string;
  latitude: number;
  longitude: number;
  currency: string;
  startsAt: Date;
  endsAt: Date;
};

/**
 * The lease of a supplier search, in seconds. It is shorter than the default deadline, so that another worker can take
 * over from a killed one. The running worker renews it.
 */
export const leaseSeconds = 30;

/**
 * Claims up to `limit` open supplier searches without a current lease, oldest first, except those of `busy` suppliers.
 * Those past their deadline are closed as failed and not returned.
 */
export async function claimSearches(
  db: Db,
  { limit, busy }: { limit: number; busy: readonly number[] },
): Promise<ClaimedSearch[]> {
  const rows = await db.rows<Omit<ClaimedSearch, "request"> & { query: StoredQuery }>(
    sql`with due as (
          select id, deadline_at <= clock_timestamp() as late from supplier_searches
          where status in ('queued', 'asking') and (lease_until is null or lease_until <= clock_timestamp())
            and supplier_id <> all(${sql.param(busy)}::bigint[])
          order by id limit ${limit} for update skip locked
        ), claimed as (
          update supplier_searches a
          set status = case when due.late then 'failed' else 'asking' end,
            lease_token = a.lease_token + 1,
            lease_until = case when due.late then null else clock_timestamp() + make_interval(secs => ${leaseSeconds}) end,
            error = case when due.late then 'timeout' end,
            finished_at = case when due.late then clock_timestamp() end
          from due where a.id = due.id
          returning a.*
        )
        select a.id, a.lease_token as "leaseToken", s.search_id as "searchId", s.query,
          (extract(epoch from a.deadline_at - clock_timestamp()) * 1000)::int as "remainingMs",
          extract(epoch from s.expires_at - s.created_at)::int as "lifetimeSeconds",
          p.id as "supplierId", p.slug as "supplierSlug", p.kind, p.base_url as "baseUrl",
          p.sealed_secret as "sealedSecret", l.slug as "locationSlug", l.country_code as "countryCode", l.timezone,
          l.latitude, l.longitude, l.currency,
          stay_instant((s.query->>'date_from')::date, coalesce((s.query->>'pickup_hour')::integer, 10), l.timezone) as "startsAt",
          stay_instant((s.query->>'date_to')::date, coalesce((s.query->>'return_hour')::integer, 10), l.timezone) as "endsAt"
        from claimed a
        join searches s on s.id = a.search_row_id
        join suppliers p on p.id = a.supplier_id
        join locations l on l.id = a.location_id
        where a.status = 'asking'`,
    "claim-supplier-searches",
  );
  return rows.map(({ query, ...row }) => ({ ...row, request: toSearchRequest(query) }));
}

/** Renews the lease. Returns false if another worker has taken over, or if the supplier search was closed. */
export async function renewLease(db: Db, { id, leaseToken }: SearchLease): Promise<boolean> {
  const rows = await db.rows(
    sql`update supplier_searches set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
        where id = ${id} and lease_token = ${leaseToken} and status = 'asking' returning id`,
    "renew-question",
  );
  return rows.length > 0;
}

/** Releases a supplier search without a result, so that any worker may run it at once. */
export async function releaseSupplierSearch(db: Db, { id, leaseToken }: SearchLease): Promise<void> {
  await db.rows(
    sql`update supplier_searches set status = 'queued', lease_until = null
        where id = ${id} and lease_token = ${leaseToken} and status = 'asking'`,
    "hand-back-question",
  );
}

/**
 * Closes a claimed supplier search. Changes nothing and returns false if another worker has claimed it or it is closed
 * already. The same applies to a response after the deadline, because the partner may have seen the search as complete.
 */
export async function completeSupplierSearch(
  db: Db,
  { id, leaseToken }: SearchLease,
  outcome: { status: "answered" | "failed"; error: string | null },
): Promise<boolean> {
  const rows = await db.rows(
    sql`update supplier_searches set status = ${outcome.status}, error = ${outcome.error}, lease_until = null,
          finished_at = clock_timestamp()
        where id = ${id} and lease_token = ${leaseToken} and status = 'asking'
          and (${outcome.status}::text = 'failed' or deadline_at > clock_timestamp()) returning id`,
    "close-question",
  );
  return rows.length > 0;
}

export async function insertOffers(
  tx: Tx,
  { id, searchId }: { id: number; searchId: string },
  offers: readonly SupplierOffer[],
): Promise<void> {
  if (offers.length === 0) return;
  const rows = offers.map((offer) => ({ ...offer, slug: newOfferSlug(searchId), supplierSearchId: id }));
  await tx.orm.insert(supplierOffers).values(rows);
}
