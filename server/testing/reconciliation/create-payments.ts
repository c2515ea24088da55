import { sql } from "drizzle-orm";
import type { PartnerContext } from "../../context";
import type { Db } from "../../db/database";
import { createBooking } from "../fixtures/create-booking";
import { createCar } from "../fixtures/create-car";

export type TestPayment = {
  reference: string;
  amountMinor?: number;
  currency?: string;
  /** The state to store, by default `kept`. `unbooked`: kept without a booking, and not yet due for a refund. */
  state?: "kept" | "refund_due" | "refunded" | "paid_twice" | "unbooked" | "not_booked";
  createdAt?: string;
  dueSince?: string;
};

const batchSize = 5000;

/** Stores payments. All booked ones are of one booking, whose reference is returned. */
export async function createPayments(
  { database, partner }: Pick<PartnerContext, "database" | "partner">,
  payments: readonly TestPayment[],
): Promise<string> {
  const car = await createCar(database);
  const booking = await createBooking(database, {
    ...{ carId: car.id, partnerId: partner.id, status: "confirmed" },
    paymentReference: `pay_of_all_${partner.id}`,
  });
  for (let from = 0; from < payments.length; from += batchSize) {
    const batch = payments.slice(from, from + batchSize);
    await insertPayments(
      database,
      partner.id,
      batch.map((payment) => toRow(payment, booking.id)),
    );
  }
  return booking.reference;
}

async function insertPayments(db: Db, partnerId: number, rows: readonly object[]): Promise<void> {
  await db.rows(
    sql`insert into payments (partner_id, payment_reference, amount_minor, currency, state, reason, booking_id,
          created_at, book_by, due_since, refunded_at)
        select ${partnerId}, reference, amount, currency, state, reason, booking, created, book_by, due, refunded
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (reference text, amount bigint, currency text,
          state text, reason text, booking bigint, created timestamptz, book_by timestamptz, due timestamptz,
          refunded timestamptz)`,
  );
}

const defaultTime = "2026-10-10T12:00:00Z";
const columnsByState = {
  kept: { state: "kept", isBooked: true, isDue: false, isRefunded: false },
  unbooked: { state: "kept", isBooked: false, isDue: false, isRefunded: false },
  refund_due: { state: "refund_due", isBooked: true, isDue: true, isRefunded: false },
  paid_twice: { state: "refund_due", isBooked: true, isDue: true, isRefunded: false },
  not_booked: { state: "refund_due", isBooked: false, isDue: true, isRefunded: false },
  refunded: { state: "refunded", isBooked: true, isDue: true, isRefunded: true },
} as const;

function toRow(
  { state: name = "kept", reference, amountMinor = 10_000, currency = "EUR", ...times }: TestPayment,
  bookingId: number,
) {
  const { state, isBooked, isDue, isRefunded } = columnsByState[name];
  return {
    ...{ reference, currency, state, amount: amountMinor },
    reason: isDue ? toReason(name) : null,
    booking: isBooked ? bookingId : null,
    created: times.createdAt ?? defaultTime,
    book_by: name === "unbooked" ? "2999-01-01T00:00:00Z" : null,
    due: isDue ? (times.dueSince ?? defaultTime) : null,
    refunded: isRefunded ? defaultTime : null,
  };
}

function toReason(state: string): string {
  return state === "paid_twice" || state === "not_booked" ? state : "cancelled";
}
