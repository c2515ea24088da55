import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database";
import { withoutCommitWait } from "../db/without-commit-wait";
import { type SearchRequest, type StoredQuery, toSearchRequest, toStoredQuery } from "./search-request";

export type SearchRow = {
  id: number;
  searchId: string;
  /** The parameters of the request that started the search. */
  request: SearchRequest;
  polls: number;
  expiresAt: Date;
  /** The number of supplier searches for its cities that were left out, for example because of the limit per search. */
  notAsked: number;
  /** The counts of its supplier searches, stored when the result was deleted. Null before. */
  deletedResult: { asked: number; answered: number } | null;
};

type NewSearch = {
  searchId: string;
  partnerId: number;
  request: SearchRequest;
  createdAt: Date;
  expiresAt: Date;
  targets: readonly { supplierId: number; locationId: number }[];
  notAsked: number;
  deadlineSeconds: number;
};

const searchColumns = sql`id, search_id as "searchId", query, polls, expires_at as "expiresAt",
  suppliers_not_asked as "notAsked", case when suppliers_asked is not null
    then json_build_object('asked', suppliers_asked, 'answered', suppliers_answered) end as "deletedResult"`;

type StoredSearch = Omit<SearchRow, "request"> & { query: StoredQuery };

function toSearchRow({ query, ...row }: StoredSearch): SearchRow {
  return { ...row, request: toSearchRequest(query) };
}

export async function insertSearch(tx: Tx, search: NewSearch): Promise<SearchRow> {
  const [row] = await tx.rows<StoredSearch>(
    sql`insert into searches (search_id, partner_id, query, created_at, expires_at, suppliers_not_asked)
        values (${search.searchId}, ${search.partnerId}, ${JSON.stringify(toStoredQuery(search.request))},
          ${search.createdAt.toISOString()}, ${search.expiresAt.toISOString()}, ${search.notAsked})
        returning ${searchColumns}`,
    "insert-search",
  );
  if (row === undefined) throw new Error("The search was not returned.");
  const suppliers = sql.param(search.targets.map(({ supplierId }) => supplierId));
  const locations = sql.param(search.targets.map(({ locationId }) => locationId));
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
    sql`update searches set polls = polls + 1 from ${withoutCommitWait}
        where search_id = ${owner.searchId} and partner_id = ${owner.partnerId}
        returning ${searchColumns}`,
    "count-poll",
  );
  return row && toSearchRow(row);
}

/** The numbers of all (`asked`), answered and failed supplier searches of a search. The others are in progress. */
export type Progress = { asked: number; answered: number; failed: number };

/**
 * Returns the progress of a search. A supplier search counts as failed one second after its deadline, so that a
 * response before the deadline can still be committed.
 */
export async function findProgress(db: Db, searchRowId: number): Promise<Progress> {
  const [row] = await db.rows<Progress>(
    sql`select count(*)::int as asked, count(*) filter (where status = 'answered')::int as answered,
          count(*) filter (where status = 'failed' or (status in ('queued', 'asking')
            and deadline_at <= clock_timestamp() - interval '1 second'))::int as failed
        from supplier_searches where search_row_id = ${searchRowId}`,
    "find-search-progress",
  );
  return row ?? { asked: 0, answered: 0, failed: 0 };
}

/** Returns the partner's searches whose IDs begin with these characters. */
export async function findSearchesByIdPrefix(
  db: Db,
  { partnerId, start }: { partnerId: number; start: string },
): Promise<SearchRow[]> {
  const rows = await db.rows<StoredSearch>(
    sql`select ${searchColumns} from searches
        where search_id between ${start} and ${`${start}g`} and partner_id = ${partnerId}`,
    "find-searches-by-start",
  );
  return rows.map(toSearchRow);
}

type Limits = { days: number; limit: number };

/**
 * Deletes the supplier searches and offers of up to `limit` searches that expired more than `days` ago, and
 * stores their counts. Keeps them while an unexpired draft has one of the offers. Returns the number of searches.
 */
export async function removeExpiredResults(db: Db, { days, limit }: Limits): Promise<number> {
  const emptied = await db.rows<{ id: number }>(
    sql`with due as (
          select s.id from searches s join partners p on p.id = s.partner_id
          where s.suppliers_asked is null and s.expires_at < furthest_now() - make_interval(days => ${days})
            and s.expires_at < partner_now(p.clock_offset_seconds) - make_interval(days => ${days})
            and not exists (
              select from supplier_searches a
              join supplier_offers o on o.supplier_search_id = a.id
              join bookings b on b.offer_slug = o.slug and b.status = 'draft'
              where a.search_row_id = s.id and b.expires_at > partner_now(p.clock_offset_seconds))
          order by s.expires_at limit ${limit} for update of s skip locked
        ), counted as (
          select due.id, count(a.id)::int as asked, count(a.id) filter (where a.status = 'answered')::int as answered
          from due left join supplier_searches a on a.search_row_id = due.id group by due.id
        ), removed as (
          delete from supplier_searches where search_row_id in (select id from due)
        )
        update searches s set suppliers_asked = counted.asked, suppliers_answered = counted.answered
        from counted where s.id = counted.id returning s.id`,
  );
  return emptied.length;
}

/**
 * Deletes up to `limit` searches whose result was deleted and that expired more than `days` ago. Returns their number.
 */
export async function removeExpiredSearches(db: Db, { days, limit }: Limits): Promise<number> {
  const removed = await db.rows<{ id: number }>(
    sql`delete from searches where id in (
          select s.id from partners p cross join lateral (
            select id from searches
            where partner_id = p.id and suppliers_asked is not null
              and expires_at < partner_now(p.clock_offset_seconds) - make_interval(days => ${days})
            order by expires_at limit ${limit} for update skip locked
          ) as s limit ${limit}
        ) returning id`,
  );
  return removed.length;
}
