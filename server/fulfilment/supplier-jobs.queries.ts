import { eq, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import { supplierReservations } from "@/drizzle/schema/suppliers";
import type { Db, Tx } from "../db/database";

/**
 * A claimed supplier job. A successful reservation is applied even if the lease has ended. Any other result is applied
 * only under the current lease token.
 */
export type SupplierJob = {
  bookingId: number;
  leaseToken: number;
  state: "reserving" | "cancelling";
  reservationCode: string | null;
  offerId: string;
  supplierId: number;
  supplierSlug: string;
  kind: "http-json";
  baseUrl: string;
  sealedSecret: Buffer;
};

export type SupplierReservationRow = typeof supplierReservations.$inferSelect;

/**
 * Claims up to `limit` due jobs without a current lease, oldest first, except those of `busy` suppliers. Counts the
 * attempt, because the supplier may receive the request at any time from now on.
 */
export async function claimSupplierJobs(
  db: Db,
  { limit, leaseSeconds, busy }: { limit: number; leaseSeconds: number; busy: readonly number[] },
): Promise<SupplierJob[]> {
  return await db.rows<SupplierJob>(
    sql`with due as (
          select booking_id from supplier_reservations
          where state in ('reserving', 'cancelling') and next_attempt_at <= clock_timestamp()
            and (lease_until is null or lease_until <= clock_timestamp())
            and supplier_id <> all(${sql.param(busy)}::bigint[])
          order by next_attempt_at limit ${limit} for update skip locked
        ), claimed as (
          update supplier_reservations r
          set attempt_count = r.attempt_count + 1, lease_token = r.lease_token + 1,
            lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), updated_at = clock_timestamp()
          from due where r.booking_id = due.booking_id
          returning r.*
        )
        select r.booking_id as "bookingId", r.lease_token as "leaseToken", r.state,
          r.reservation_code as "reservationCode", r.offer_id as "offerId", p.id as "supplierId",
          p.slug as "supplierSlug", p.kind, p.base_url as "baseUrl", p.sealed_secret as "sealedSecret"
        from claimed r join suppliers p on p.id = r.supplier_id`,
    "claim-supplier-work",
  );
}

/** Returns the current booking of a job. */
export async function findJobBooking(db: Db, { bookingId }: { bookingId: number }): Promise<BookingRow> {
  const [row] = await db.orm.select().from(bookings).where(eq(bookings.id, bookingId));
  return existing(row);
}

/** Locks and returns the booking and its supplier reservation, in this order. */
export async function lockSupplierJob(
  tx: Tx,
  { bookingId }: { bookingId: number },
): Promise<{ booking: BookingRow; reservation: SupplierReservationRow }> {
  const [booking] = await tx.orm.select().from(bookings).where(eq(bookings.id, bookingId)).for("update");
  // A separate statement, so that it sees the commit of the previous holder of the lock.
  const [reservation] = await tx.orm
    .select()
    .from(supplierReservations)
    .where(eq(supplierReservations.bookingId, bookingId))
    .for("update");
  return { booking: existing(booking), reservation: existing(reservation) };
}

type Settled = { state: "reserved" | "failed" | "cancelled"; code?: string; error?: string | null };

/** Stores the final state of a job, with the reservation code or the error, and ends its lease. */
export async function completeSupplierJob(
  tx: Tx,
  bookingId: number,
  { state, code, error }: Settled,
): Promise<void> {
  await tx.rows(
    sql`update supplier_reservations
        set state = ${state}, reservation_code = coalesce(${code ?? null}, reservation_code), next_attempt_at = null,
          lease_until = null, failure_count = 0, last_error = ${error ?? null}, updated_at = clock_timestamp()
        where booking_id = ${bookingId}`,
    "close-supplier-work",
  );
}

/** The current real time, truncated to milliseconds, because the column may round it up to a time in the future. */
const now = sql`date_trunc('milliseconds', clock_timestamp())`;

/** Stores the code of a reservation that must be cancelled, and makes its cancellation due at once. */
export async function beginCancelling(tx: Tx, bookingId: number, code: string): Promise<void> {
  await tx.rows(
    sql`update supplier_reservations
        set state = 'cancelling', reservation_code = ${code}, next_attempt_at = ${now}, lease_until = null,
          failure_count = 0, updated_at = clock_timestamp()
        where booking_id = ${bookingId}`,
    "begin-cancelling",
  );
}

type Postponed = { seconds: number; failures: number; error: string | null };

/** Makes the job due again after `seconds` of real time, for any worker. */
export async function rescheduleSupplierJob(
  tx: Tx,
  bookingId: number,
  { seconds, failures, error }: Postponed,
): Promise<void> {
  await tx.rows(
    sql`update supplier_reservations
        set next_attempt_at = ${now} + make_interval(secs => ${seconds}), lease_until = null,
          failure_count = ${failures}, last_error = ${error}, updated_at = clock_timestamp()
        where booking_id = ${bookingId}`,
    "postpone-supplier-work",
  );
}

function existing<T>(row: T | undefined): T {
  if (row === undefined) throw new Error("A supplier's reservation has no booking.");
  return row;
}
