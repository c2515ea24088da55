import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { identity, minor, moment } from "./columns";
import { partners } from "./partners";

/**
 * The payments of partners' customers, one row per partner and payment reference. A row is written by each call that
 * sends the reference, and by a trigger of `bookings`. Never deleted.
 */
export const payments = pgTable(
  "payments",
  {
    id: identity().primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .unique()
      .default(sql`'pmt_' || replace(gen_random_uuid()::text, '-', '')`),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    paymentReference: text("payment_reference").notNull(),
    state: text("state", { enum: ["kept", "refund_due", "refunded"] }).notNull(),
    /** The reason why a refund is or was due. Null in the state `kept`. */
    reason: text("reason", {
      enum: ["cancelled", "declined", "expired", "supplier_failed", "not_booked", "paid_twice"],
    }),
    /** The booking that decides the state. This payment pays for it, or, for `paid_twice`, another payment does. */
    bookingId: bigint("booking_id", { mode: "number" }).references(() => bookings.id),
    /** The draft in the last call that sent the reference. Null if that call named none. */
    draftReference: text("draft_reference"),
    /**
     * The total of the booking that the payment pays for, in `currency`. Without a booking, the expected total of the
     * last call, or null if that call sent none.
     */
    amountMinor: minor("amount_minor"),
    currency: text("currency"),
    externalRef: text("external_ref"),
    /** The time of the first call that sent the reference. */
    createdAt: moment("created_at").notNull(),
    /**
     * The time at which a payment without a booking becomes due for a refund. Null if the payment has a booking, or
     * once a refund is due.
     */
    bookBy: moment("book_by"),
    dueSince: moment("due_since"),
    refundedAt: moment("refunded_at"),
    refundReference: text("refund_reference"),
  },
  (table) => [
    uniqueIndex("payments_reference").on(table.partnerId, table.paymentReference),
    index("payments_newest").on(table.partnerId, table.createdAt, table.id),
    index("payments_state_newest").on(table.partnerId, table.state, table.createdAt, table.id),
    index("payments_refund_due")
      .on(table.partnerId, table.dueSince, table.id)
      .where(sql`${table.state} = 'refund_due'`),
    index("payments_book_by").on(table.bookBy).where(sql`${table.bookBy} is not null`),
    index("payments_partner_book_by")
      .on(table.partnerId, table.bookBy)
      .where(sql`${table.bookBy} is not null`),
    index("payments_draft")
      .on(table.partnerId, table.draftReference)
      .where(sql`${table.draftReference} is not null`),
    index("payments_booking").on(table.bookingId).where(sql`${table.bookingId} is not null`),
    check("payments_payment_id", sql`${table.paymentId} ~ '^pmt_[0-9a-f]{32}$'`),
    check("payments_state", sql`${table.state} in ('kept', 'refund_due', 'refunded')`),
    check(
      "payments_reason",
      sql`(${table.state} = 'kept') = (${table.reason} is null) and (${table.state} = 'kept') = (${table.dueSince} is null)
        and ${table.reason} in ('cancelled', 'declined', 'expired', 'supplier_failed', 'not_booked', 'paid_twice')`,
    ),
    check(
      "payments_book_by",
      sql`(${table.bookBy} is not null) = (${table.state} = 'kept' and ${table.bookingId} is null)`,
    ),
    check(
      "payments_booking",
      sql`${table.reason} is null or (${table.reason} = 'not_booked') = (${table.bookingId} is null)`,
    ),
    check(
      "payments_refunded",
      sql`(${table.state} = 'refunded') = (${table.refundedAt} is not null)
        and (${table.refundReference} is null or ${table.state} = 'refunded')`,
    ),
    check(
      "payments_amount",
      sql`num_nulls(${table.amountMinor}, ${table.currency}) in (0, 2) and ${table.amountMinor} >= 0
        and ${table.currency} ~ '^[A-Z]{3}$'`,
    ),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
