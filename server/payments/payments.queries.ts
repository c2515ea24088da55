import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import { type PaymentRow, payments } from "@/drizzle/schema/payments";
import type { Db, Tx } from "../db/database";
import { type Payment, type PaymentPage, selectPayments, toPageCondition } from "./select-payments";

/** Returns up to `limit + 1` payments, newest first. The extra row shows that a next page exists. */
export async function findPaymentsPage(db: Db, page: PaymentPage): Promise<Payment[]> {
  return await selectPayments(db)
    .where(toPageCondition(page))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(page.limit + 1);
}

export type PaymentKey = { partnerId: number; paymentId: string };

export async function findPayment(
  db: Db,
  { partnerId, paymentId }: PaymentKey,
): Promise<Payment | undefined> {
  const [row] = await selectPayments(db).where(
    and(eq(payments.partnerId, partnerId), eq(payments.paymentId, paymentId)),
  );
  return row;
}

/** Locks a payment of the partner and returns it, or `undefined` if there is none with this ID. */
export async function lockPayment(
  tx: Tx,
  { partnerId, paymentId }: PaymentKey,
): Promise<Payment | undefined> {
  const [row] = await selectPayments(tx)
    .where(and(eq(payments.partnerId, partnerId), eq(payments.paymentId, paymentId)))
    .for("update", { of: payments });
  return row;
}

/** Stores whether, when and under which reference a payment was refunded. The caller holds the payment's lock. */
export async function saveRefund(
  tx: Tx,
  id: number,
  refund: Pick<PaymentRow, "state" | "refundedAt" | "refundReference">,
): Promise<void> {
  await tx.orm.update(payments).set(refund).where(eq(payments.id, id));
}

/**
 * Returns the IDs of up to `limit` payments of the partner that have no booking and whose deadline for one, `book_by`,
 * has passed. The earliest deadline comes first.
 */
export async function findDuePayments(
  db: Db,
  { partnerId, now, limit }: { partnerId: number; now: Date; limit: number },
): Promise<number[]> {
  const rows = await db.orm
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.partnerId, partnerId), lte(payments.bookBy, now)))
    .orderBy(asc(payments.bookBy))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const notBooked = sql`state = 'refund_due', reason = 'not_booked', due_since = book_by, book_by = null`;

/**
 * Marks a payment as due for a refund if its deadline for a booking, `book_by`, has passed and no booking has
 * used it.
 */
export async function markNotBooked(db: Db, id: number, now: Date): Promise<void> {
  await db.rows(
    sql`update payments set ${notBooked} where id = ${id} and book_by <= ${now.toISOString()}`,
    "mark-not-booked",
  );
}

/**
 * Marks up to `limit` payments as due for a refund, because their deadline for a booking has passed by the clock of
 * their partner. Skips payments that another transaction has locked. Returns the number of marked payments.
 */
export async function markAllNotBooked(db: Db, limit: number): Promise<number> {
  const marked = await db.rows(
    sql`update payments set ${notBooked} where id in (
          select m.id from payments m join partners p on p.id = m.partner_id
          where m.book_by <= furthest_now() and m.book_by <= partner_now(p.clock_offset_seconds)
          order by m.book_by limit ${limit} for update of m skip locked
        ) returning id`,
    "mark-all-not-booked",
  );
  return marked.length;
}
