import { type SQL, sql } from "drizzle-orm";
import type { EventType } from "@/lib/contracts/event-types";
import type { Db, PreparedStatement } from "../db/database";

export type EventRow = {
  seq: number;
  eventId: string;
  type: EventType;
  data: Record<string, unknown>;
  createdAt: Date;
};

export type EventFilters = {
  types: readonly EventType[] | undefined;
  createdAfter: Date | undefined;
  createdBefore: Date | undefined;
};

type EventsPage = {
  partnerId: number;
  /** The sequence number of the last event of the previous page. */
  afterSeq: number;
  filters: EventFilters;
  limit: number;
  /** Whether to read backwards from `afterSeq`. */
  newestFirst?: boolean;
};

/**
 * The number of events in a period from which a query scans all sequence numbers. With fewer, it reads only between the
 * lowest and the highest number in the period.
 */
const shortPeriod = 1000;

/** Selects a partner's events after a sequence number, oldest first. */
const selectAfter = {
  name: "list-events",
  text: `select seq, event_id as "eventId", type, body -> 'data' as data, created_at as "createdAt"
    from events where partner_id = $1 and seq > $2 order by seq limit $3`,
} satisfies PreparedStatement;

/**
 * Returns up to `limit + 1` events that match the filters, oldest first, or newest first on request. The extra row
 * shows that a next page exists. Each type is read from its own index, so that rare types need no scan of all events.
 */
export async function findEventsPage(db: Db, page: EventsPage): Promise<EventRow[]> {
  const { types } = page.filters;
  if (isPlain(page)) return await db.run(selectAfter, [page.partnerId, page.afterSeq, page.limit + 1]);
  const columns = sql`seq, event_id as "eventId", type, body -> 'data' as data, created_at as "createdAt"`;
  if (types === undefined) {
    return await db.rows(sql`${bounds(page)}
      select ${columns} from events
      where ${condition(page)}
      order by ${inOrder(page, sql`seq`)} limit ${page.limit + 1}`);
  }
  return await db.rows(sql`${bounds(page)}
    select found.* from unnest(${sql.param(types)}::text[]) as wanted(type)
    cross join lateral (
      select ${columns} from events
      where events.type = wanted.type and ${condition(page)}
      order by ${inOrder(page, sql`seq`)} limit ${page.limit + 1}
    ) as found
    order by ${inOrder(page, sql`found.seq`)} limit ${page.limit + 1}`);
}

/** Returns whether the page has no filters and is read forwards, as most clients poll. */
function isPlain({ filters, newestFirst = false }: EventsPage): boolean {
  return filters.types === undefined && !isTimed(filters) && !newestFirst;
}

function inOrder({ newestFirst = false }: EventsPage, seq: SQL): SQL {
  return newestFirst ? sql`${seq} desc` : seq;
}

function condition({ partnerId, afterSeq, filters, newestFirst = false }: EventsPage) {
  const inPeriod = isTimed(filters)
    ? sql`and seq between (select first from bounds) and (select last from bounds) and ${period(filters)}`
    : sql``;
  const beyond = newestFirst ? sql`seq < ${afterSeq}` : sql`seq > ${afterSeq}`;
  return sql`partner_id = ${partnerId} and ${beyond} ${inPeriod}`;
}

/**
 * Returns SQL that defines `bounds`: the lowest and highest sequence number in a period with fewer than `shortPeriod`
 * events, or all numbers for a longer one. Empty if no period is given. The times of old events may decrease while
 * their numbers increase.
 */
function bounds({ partnerId, filters }: EventsPage) {
  if (!isTimed(filters)) return sql``;
  return sql`with bounds as materialized (
      select case when count(*) < ${shortPeriod}::int then coalesce(min(seq), 0) else 0 end as first,
        case when count(*) < ${shortPeriod}::int then coalesce(max(seq), 0) else ${Number.MAX_SAFE_INTEGER}::bigint end as last
      from (
        select seq from events where partner_id = ${partnerId} and ${period(filters)}
        order by created_at limit ${shortPeriod}
      ) as timed
    )`;
}

function isTimed({ createdAfter, createdBefore }: EventFilters): boolean {
  return createdAfter !== undefined || createdBefore !== undefined;
}

function period({ createdAfter, createdBefore }: EventFilters) {
  const from = createdAfter?.toISOString() ?? "-infinity";
  const until = createdBefore?.toISOString() ?? "infinity";
  return sql`created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`;
}

/** Returns one of the partner's events with the body bytes that are delivered, or undefined. */
export async function findEvent(
  db: Db,
  { partnerId, eventId }: { partnerId: number; eventId: string },
): Promise<(EventRow & { body: string }) | undefined> {
  const [row] = await db.rows<EventRow & { body: string }>(
    sql`select seq, event_id as "eventId", type, body -> 'data' as data, body::text as body, created_at as "createdAt"
        from events where event_id = ${eventId} and partner_id = ${partnerId}`,
  );
  return row;
}

/** Returns a booking's events in the order of their numbers. */
export async function findBookingEvents(
  db: Db,
  { partnerId, bookingId }: { partnerId: number; bookingId: number },
): Promise<EventRow[]> {
  return await db.rows<EventRow>(
    sql`select seq, event_id as "eventId", type, body -> 'data' as data, created_at as "createdAt"
        from events where booking_id = ${bookingId} and partner_id = ${partnerId} order by seq`,
  );
}
