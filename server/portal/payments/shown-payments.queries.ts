import { and, asc, count, desc, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import { payments } from "@/drizzle/schema/payments";
import type { Db } from "../../db/database";
import {
  type Payment,
  type PaymentPage,
  paymentColumns,
  selectPayments,
  toPageCondition,
} from "../../payments/select-payments";

/** A payment with the customer and the booking status, for the lists of the portal. */
export type ShownPayment = Payment & {
  customer: string | null;
  bookingStatus: BookingRow["status"] | null;
};

const drafts = alias(bookings, "drafts");

function selectShown({ orm }: Db) {
  const customer = sql<
    string | null
  >`coalesce(${bookings.customerFirstName} || ' ' || ${bookings.customerLastName},
    ${drafts.customerFirstName} || ' ' || ${drafts.customerLastName})`;
  return orm
    .select({ ...paymentColumns, customer, bookingStatus: bookings.status })
    .from(payments)
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(
      drafts,
      and(eq(drafts.reference, payments.draftReference), eq(drafts.partnerId, payments.partnerId)),
    );
}

/** Returns up to `limit + 1` payments, newest first. The extra row shows that a next page exists. */
export async function findShownPage(db: Db, page: PaymentPage): Promise<ShownPayment[]> {
  return await selectShown(db)
    .where(toPageCondition(page))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(page.limit + 1);
}

const isDue = (partnerId: number) => and(eq(payments.partnerId, partnerId), eq(payments.state, "refund_due"));

/** Returns up to `limit` payments whose refund is due, the longest due first. */
export async function findOldestRefundsDue(
  db: Db,
  { partnerId, limit }: { partnerId: number; limit: number },
): Promise<ShownPayment[]> {
  return await selectShown(db)
    .where(isDue(partnerId))
    .orderBy(asc(payments.dueSince), asc(payments.id))
    .limit(limit);
}

export async function countRefundsDue({ orm }: Db, partnerId: number): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(payments).where(isDue(partnerId));
  return row?.total ?? 0;
}

/** Returns the payment whose reference the booking has, then other payments that are linked to the booking. */
export async function findPaymentsOfBooking(
  db: Db,
  { id, partnerId, paymentReference }: Pick<BookingRow, "id" | "partnerId" | "paymentReference">,
): Promise<Payment[]> {
  const isOwn = eq(payments.paymentReference, paymentReference ?? "");
  return await selectPayments(db)
    .where(and(eq(payments.partnerId, partnerId), or(isOwn, eq(payments.bookingId, id))))
    .orderBy(desc(isOwn), asc(payments.id));
}
