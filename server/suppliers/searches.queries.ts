import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database";
import { type SearchRequest, type StoredQuery, toSearchRequest, toStoredQuery } from "./search-request";

export type SearchRow = {
  id: number;
  searchId: string;
  /** The parameters of the first request. */
  request: SearchRequest;
  polls: number;
  expiresAt: Date;
};

type NewSearch = {
  searchId: string;
  partnerId: number;
  request: SearchRequest;
  createdAt: Date;
  expiresAt: Date;
  questions: readonly { supplierId: number; locationId: number }[];
  deadlineSeconds: number;
};

const searchColumns = sql`id, search_id as "searchId", query, polls, expires_at as "expiresAt"`;

type StoredSearch = Omit<SearchRow, "request"> & { query: StoredQuery };

function toSearchRow({ query, ...row }: StoredSearch): SearchRow {
  return { ...row, request: toSearchRequest(query) };
}

export async function insertSearch(tx: Tx, search: NewSearch): Promise<SearchRow> {
  const [row] = await tx.rows<StoredSearch>(
    sql`insert into searches (search_id, partner_id, query, created_at, expires_at)
        values (${search.searchId}, ${search.partnerId}, ${JSON.stringify(toStoredQuery(search.request))},
          ${search.createdAt.toISOString()}, ${search.expiresAt.toISOString()})
        returning ${searchColumns}`,
    "insert-search",
  );
  if (row === undefined) throw new Error("The search was not returned.");
  const suppliers = sql.param(search.questions.map(({ supplierId }) => supplierId));
  const locations = sql.param(search.questions.map(({ locationId }) => locationId));
  await tx.rows(
    sql`insert into supplier_searches (search_row_id, supplier_id, location_id, status, deadline_at)
        select ${row.id}, supplier, location, 'queued', clock_timestamp() + make_interval(secs => ${search.deadlineSeconds})
        from unnest(${suppliers}::bigint[], ${locations}::bigint[]) as question (supplier, location)`,
    "insert-supplier-searches",
  );
  return toSearchRow(row);
}

/** Counts a poll and returns the partner's search, or undefined if there is none. */
export async function countPoll(
  db: Db,
  owner: { partnerId: number; searchId: string },
): Promise<SearchRow | undefined> {
  const [row] = await db.rows<StoredSearch>(
    sql`update searches set polls = polls + 1
        where search_id = ${owner.searchId} and partner_id = ${owner.partnerId}
        returning ${searchColumns}`,
    "count-poll",
  );
  return row && toSearchRow(row);
}

export type Progress = { open: number; answered: number };

/**
 * Returns how many supplier searches are open and how many have responded. A response before the deadline has
 * one second to commit.
 */
export async function findProgress(db: Db, searchRowId: number): Promise<Progress> {
  const [row] = await db.rows<Progress>(
    sql`select count(*) filter (where status in ('queued', 'asking')
            and deadline_at > clock_timestamp() - interval '1 second')::int as open,
          count(*) filter (where status = 'answered')::int as answered
        from supplier_searches where search_row_id = ${searchRowId}`,
    "find-search-progress",
  );
  return row ?? { open: 0, answered: 0 };
}

/**
 * Deletes up to `limit` searches that expired more than `days` ago, with their offers. Keeps a search while an
 * unexpired draft has one of its offers. Returns the number deleted.
 */
export async function removeExpiredSearches(
  db: Db,
  limits: { days: number; limit: number },
): Promise<number> {
  const removed = await db.rows<{ id: number }>(
    sql`delete from searches where id in (
          select s.id from searches s join partners p on p.id = s.partner_id
          where s.expires_at < furthest_now() - make_interval(days => ${limits.days})
            and s.expires_at < partner_now(p.clock_offset_seconds) - make_interval(days => ${limits.days})
            and not exists (
              select from supplier_searches a
              join supplier_offers o on o.supplier_search_id = a.id
              join bookings b on b.offer_slug = o.slug and b.status = 'draft'
              where a.search_row_id = s.id and b.expires_at > partner_now(p.clock_offset_seconds))
          order by s.expires_at limit ${limits.limit} for update of s skip locked
        ) returning id`,
  );
  return removed.length;
}
