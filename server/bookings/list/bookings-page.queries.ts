import { and, desc, type SQL, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { Db } from "../../db/database";
import { bookingColumns, listFirstPage, listLaterPage } from "../../rentals/booking-statements";
import {
  type BookingFilters,
  isSparse,
  type PageRequest,
  toBeforeCondition,
  toListCondition,
  toRentalCondition,
} from "./booking-filters";

const newestFirst = sql`order by ${desc(bookings.bookedAt)}, ${desc(bookings.id)}`;

/** Returns up to `limit + 1` matching bookings, newest first. The extra row shows that a next page exists. */
export async function findBookingsPage(db: Db, page: PageRequest): Promise<BookingRow[]> {
  const { partnerId, filters, limit, before } = page;
  if (isSparse(filters)) return await findSparsePage(db, page);
  if (Object.values(filters).some((value) => value !== undefined)) {
    return await selectBookings(db, sql`${toListCondition(page)} ${newestFirst} limit ${limit + 1}`);
  }
  const values = [partnerId, limit + 1];
  return before === undefined
    ? await db.run(listFirstPage, values)
    : await db.run(listLaterPage, [...values, before.bookedAt.toISOString(), before.id]);
}

/**
 * Returns a page of a list with filters that no index in list order supports. First searches only the newest bookings,
 * which is enough for filters that match many. Otherwise finds all matches with the filter's own index and sorts them.
 * Neither way reads all bookings of a partner to find a few.
 */
async function findSparsePage(db: Db, page: PageRequest): Promise<BookingRow[]> {
  const select = (ids: SQL) => selectBookings(db, sql`${bookings.id} in (${ids}) ${newestFirst}`);
  const newest = await select(searchNewest(page));
  return newest.length > page.limit ? newest : await select(searchAll(page));
}

/**
 * Selects the bookings that match a condition. Does not use the query builder: building the statement would take longer
 * than running it.
 */
async function selectBookings(db: Db, condition: SQL): Promise<BookingRow[]> {
  return await db.rows(sql`select ${bookingColumns} from ${bookings} where ${condition}`);
}

/** Returns the maximum number of bookings that `searchNewest` reads for a page of `limit`. */
function countRead(limit: number): number {
  return 500 + 10 * limit;
}

/**
 * Returns SQL that reads the next `countRead(limit)` bookings in list order and selects the IDs of up to `limit + 1` of
 * them that match all filters.
 */
function searchNewest(page: PageRequest): SQL {
  const { filters, limit } = page;
  const near = sql`select * from ${bookings} where ${toListCondition(page)}
    order by booked_at desc, id desc limit ${countRead(limit)}`;
  return sql`select bookings.id from (${near}) as bookings ${lookUpWords(page)}
    where ${and(sql`true`, toRentalCondition(filters))}
    order by bookings.booked_at desc, bookings.id desc limit ${limit + 1}`;
}

/**
 * Returns a join that keeps only bookings with the searched words. It checks one booking at a time; a plain join could
 * read all matches of a frequent word. The join is empty if no words are searched.
 */
function lookUpWords(page: PageRequest): SQL {
  return page.filters.words === undefined
    ? sql``
    : sql`cross join lateral (select from booking_search s
        where s.booking_id = bookings.id and ${matchWords(page)} limit 1) as found`;
}

function joinWords(page: PageRequest): SQL {
  return page.filters.words === undefined
    ? sql``
    : sql`join booking_search s on s.booking_id = bookings.id and ${matchWords(page)}`;
}

/**
 * Returns the condition that a row `s` of `booking_search` has the words. For a caller who may not see customers or
 * payments, the words must also match without that data.
 */
function matchWords({ partnerId, filters, masking }: PageRequest): SQL {
  const query = toQuery(partnerId, filters.words ?? []);
  const matches = sql`s.words @@ ${query}`;
  if (!masking.customers && !masking.payments) return matches;
  const hidden = JSON.stringify({ ...(masking.customers && noCustomer), ...(masking.payments && noPayment) });
  return sql`${matches} and exists (select from bookings b where b.id = s.booking_id
    and booking_words(jsonb_populate_record(b, ${hidden}::jsonb)) @@ ${query})`;
}

const noCustomer = {
  customer_first_name: "",
  customer_last_name: "",
  customer_email: "",
  customer_phone: null,
};
const noPayment = { payment_reference: null };

/**
 * Returns SQL that finds all matches first, then selects the IDs of the page from them. Without `materialized`,
 * PostgreSQL could instead read the partner's bookings in list order until the page is full.
 */
function searchAll(page: PageRequest): SQL {
  const { filters, limit, before } = page;
  const { words, ...others } = filters;
  const matches =
    words !== undefined && Object.values(others).every((value) => value === undefined)
      ? sql`select s.booking_id as id, s.booked_at from booking_search s
          where ${and(matchWords(page), before && toBeforeCondition(sql`s.booked_at, s.booking_id`, before))}`
      : sql`select bookings.id, bookings.booked_at from bookings ${joinWords(page)}
          where ${and(toListCondition(page), toRentalCondition(filters))}`;
  return sql`with matches as materialized (${matches})
    select id from matches order by booked_at desc, id desc limit ${limit + 1}`;
}

function toQuery(partnerId: number, words: NonNullable<BookingFilters["words"]>): SQL {
  return sql`booking_query(${partnerId}::bigint, ${sql.param(words)}::text[])`;
}
