import { and, eq, getTableColumns, gte, inArray, lt, sql } from "drizzle-orm";
import { bookings } from "@/drizzle/schema/bookings";
import { type PaymentRow, payments } from "@/drizzle/schema/payments";
import type { PaymentState } from "@/lib/payment-states";
import type { Db } from "../db/database";

/** A payment. `bookingReference` is null if it has no booking. */
export type Payment = PaymentRow & { bookingReference: string | null };

export type PaymentFilters = {
  states?: readonly PaymentState[] | undefined;
  paymentReference?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

export type PaymentPage = {
  partnerId: number;
  filters: PaymentFilters;
  limit: number;
  before?: { createdAt: Date; id: number } | undefined;
};

export const paymentColumns = { ...getTableColumns(payments), bookingReference: bookings.reference };

/** Returns a query for payments with the references of their bookings. */
export function selectPayments({ orm }: Db) {
  return orm.select(paymentColumns).from(payments).leftJoin(bookings, eq(bookings.id, payments.bookingId));
}

/**
 * Returns the SQL condition for a page of payments: their partner, the filters and the position after which the page
 * begins.
 */
export function toPageCondition({ partnerId, filters, before }: PaymentPage) {
  const { states, paymentReference, createdAfter, createdBefore } = filters;
  return and(
    eq(payments.partnerId, partnerId),
    states && inArray(payments.state, [...states]),
    paymentReference === undefined ? undefined : eq(payments.paymentReference, paymentReference),
    createdAfter && gte(payments.createdAt, createdAfter),
    createdBefore && lt(payments.createdAt, createdBefore),
    before &&
      sql`(${payments.createdAt}, ${payments.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::bigint)`,
  );
}
