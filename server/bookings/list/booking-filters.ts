import { and, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { bookings } from "@/drizzle/schema/bookings";
import type { BookingStatus } from "@/lib/contracts/bookings";
import type { Masking } from "@/lib/roles/masking";

/** The filters of a list of bookings. Periods include their start and exclude their end. */
export type BookingFilters = {
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  statuses?: readonly BookingStatus[] | undefined;
  externalRef?: string | undefined;
  paymentReference?: string | undefined;
  /** The words to search for, as the SQL function `booking_query` takes them: one per element. */
  words?: readonly string[] | undefined;
  pickupAfter?: Date | undefined;
  pickupBefore?: Date | undefined;
  returnAfter?: Date | undefined;
  returnBefore?: Date | undefined;
};

/** The position after which a page begins. */
export type ListPosition = { bookedAt: Date; id: number };

export type PageRequest = {
  partnerId: number;
  filters: BookingFilters;
  limit: number;
  before?: ListPosition | undefined;
  /** The data that the caller may not see and therefore cannot search. */
  masking: Masking;
};

export const bookingCondition = ne(bookings.status, "draft");

/** Returns the SQL condition for the partner, the position, and those filters that an index in list order supports. */
export function toListCondition({ partnerId, filters, before, masking }: PageRequest): SQL | undefined {
  const { createdAfter, createdBefore, statuses, externalRef, paymentReference } = filters;
  return and(
    eq(bookings.partnerId, partnerId),
    bookingCondition,
    createdAfter && gte(bookings.bookedAt, createdAfter),
    createdBefore && lt(bookings.bookedAt, createdBefore),
    statuses && inArray(bookings.status, [...statuses]),
    externalRef === undefined ? undefined : eq(bookings.externalRef, externalRef),
    toPaymentCondition(paymentReference, masking),
    before && toBeforeCondition(sql`${bookings.bookedAt}, ${bookings.id}`, before),
  );
}

function toPaymentCondition(paymentReference: string | undefined, masking: Masking): SQL | undefined {
  if (paymentReference === undefined) return undefined;
  return masking.payments ? sql`false` : eq(bookings.paymentReference, paymentReference);
}

/**
 * Returns the SQL condition that a row comes after the position in a list that is sorted newest first. It compares
 * rows, so that PostgreSQL can start an index scan at the position.
 */
export function toBeforeCondition(columns: SQL, { bookedAt, id }: ListPosition): SQL {
  return sql`(${columns}) < (${bookedAt.toISOString()}::timestamptz, ${id}::bigint)`;
}

/**
 * Returns the SQL condition for the start and the end of the rental, which no index in list order supports. Undefined
 * if neither is filtered.
 */
export function toRentalCondition(filters: BookingFilters): SQL | undefined {
  const { pickupAfter, pickupBefore, returnAfter, returnBefore } = filters;
  return and(
    pickupAfter && gte(bookings.startsAt, pickupAfter),
    pickupBefore && lt(bookings.startsAt, pickupBefore),
    returnAfter && gte(bookings.endsAt, returnAfter),
    returnBefore && lt(bookings.endsAt, returnBefore),
  );
}

/**
 * Returns whether filters are set that no index in list order supports: words, or the start or end of the
 * rental.
 */
export function isSparse(filters: BookingFilters): boolean {
  return filters.words !== undefined || toRentalCondition(filters) !== undefined;
}
