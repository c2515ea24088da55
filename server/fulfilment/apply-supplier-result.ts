import type { BookingRow } from "@/drizzle/schema/bookings";
import { applyDueTransitions } from "../bookings/due/apply-due-transitions";
import { findDueTransition } from "../bookings/due/find-due-transition";
import { expireBooking } from "../bookings/expire-booking";
import { transitionBooking } from "../bookings/transition-booking";
import { withPartnerClock } from "../clock/partner-clock";
import type { Acting, Actor, Runtime } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { notifyWorkers } from "../db/notify-workers";
import { readClock } from "../db/read-clock";
import type { ReservationResponse } from "../suppliers/connector";
import { getCancelRetryDelay, getRetryDelay } from "./retry-delay";
import {
  beginCancelling,
  completeSupplierJob,
  lockSupplierJob,
  rescheduleSupplierJob,
  type SupplierJob,
  type SupplierReservationRow,
} from "./supplier-jobs.queries";

/**
 * The result of a supplier call: a response, a finished cancellation, no response, or an interrupted call.
 */
export type SupplierResult =
  | ReservationResponse
  | { kind: "cancelled" }
  | { kind: "unanswered"; error: string }
  | { kind: "interrupted" };

/*
 * The effect of a result, by the state of the job when it arrives.
 *
 *                  reserving                    cancelling               settled
 *   reserved       confirm the booking          cancel this reservation  cancel it, unless one is already reserved
 *   refused        end the booking              nothing was reserved     nothing
 *   working        repeat after a short delay   repeat later             nothing
 *   cancelled      (never requested)            done                     nothing
 *   unanswered     repeat later, then abandon   repeat later             nothing
 *   interrupted    repeat at once               repeat at once           nothing
 *
 * A reservation counts regardless of the lease, because it exists. Every other result counts only under the current
 * lease, because another worker may know a newer one. A second code for a job that is already reserved is only logged.
 * A booking past its deadline expires before any other result.
 */
export async function applySupplierResult(
  runtime: Runtime,
  work: SupplierJob,
  outcome: SupplierResult,
): Promise<void> {
  const { database, config } = runtime;
  await inTransaction(database, async (tx) => {
    const found = await lockSupplierJob(tx, work);
    const service: Acting = {
      actor: { type: "service", id: null },
      now: await readClock(tx),
      requestId: null,
      config,
    };
    const acting = await withPartnerClock(tx, service, found.booking.partnerId);
    const late = outcome.kind !== "reserved" && findDueTransition(found.booking, acting.now) !== undefined;
    if (late) await applyDueTransitions(tx, acting, found.booking);
    const { booking, reservation } = late ? await lockSupplierJob(tx, work) : found;
    const settling: Settling = { tx, acting, work, booking, reservation, log: runtime.log };
    if (outcome.kind === "reserved") await settleReserved(settling, outcome.code);
    else if (reservation.leaseToken === work.leaseToken && isOpen(reservation))
      await settleRest(settling, outcome);
  });
}

type Settling = {
  tx: Tx;
  acting: Acting;
  work: SupplierJob;
  booking: BookingRow;
  reservation: SupplierReservationRow;
  log: Runtime["log"];
};

async function settleReserved(settling: Settling, code: string): Promise<void> {
  const { tx, acting, work, booking, reservation, log } = settling;
  if (reservation.state === "reserved") {
    if (reservation.reservationCode !== code) {
      log.error(
        { booking: booking.reference, supplier: work.supplierSlug },
        "supplier reserved twice for one reference",
      );
    }
    return;
  }
  if (booking.status === "pending_supplier" && !isPastDeadline(booking, acting)) {
    await confirmSupplierBooking(tx, asSupplier(acting, work), { booking, code });
    return;
  }
  // Too late: the booking has ended, or its deadline has passed and it ends now. The reservation is cancelled
  // with the supplier.
  await beginCancelling(tx, booking.id, code);
  if (booking.status === "pending_supplier") await expireBooking(tx, acting, booking);
  tx.afterCommit((database) => notifyWorkers(database, "supplier_reservations"));
}

async function settleRest(
  settling: Settling,
  outcome: Exclude<SupplierResult, { kind: "reserved" }>,
): Promise<void> {
  const { tx, booking, reservation } = settling;
  const { failureCount } = reservation;
  switch (outcome.kind) {
    case "cancelled":
      return await completeSupplierJob(tx, booking.id, { state: "cancelled" });
    case "working":
      return await settleWorking(settling);
    case "interrupted":
      await rescheduleSupplierJob(tx, booking.id, { seconds: 0, failures: failureCount, error: null });
      return tx.afterCommit((database) => notifyWorkers(database, "supplier_reservations"));
    case "refused":
      return await settleRefused(settling, outcome.error);
    case "unanswered":
      return await settleUnanswered(settling, outcome.error);
  }
}

/** The delay, in seconds, before a reservation request is repeated to a supplier that is still processing it. */
const askAgainSeconds = 2;

/**
 * Reschedules a job whose supplier is still processing the request. A reservation has a fixed delay, because a partner
 * waits for it. The delay of a cancellation grows.
 */
async function settleWorking({ tx, booking, reservation }: Settling): Promise<void> {
  const { state, failureCount } = reservation;
  const work =
    state === "reserving"
      ? { seconds: askAgainSeconds, failures: failureCount }
      : { seconds: getCancelRetryDelay(failureCount + 1), failures: failureCount + 1 };
  await rescheduleSupplierJob(tx, booking.id, { ...work, error: null });
}

async function settleRefused(settling: Settling, error: string | null): Promise<void> {
  const { tx, acting, work, booking, reservation } = settling;
  if (reservation.state === "cancelling")
    return await completeSupplierJob(tx, booking.id, { state: "cancelled", error });
  const reason = "The supplier has no car for this booking.";
  await rejectSupplierBooking(tx, asSupplier(acting, work), { booking, reason, error });
}

async function settleUnanswered(settling: Settling, error: string): Promise<void> {
  const { tx, acting, booking, reservation } = settling;
  const failures = reservation.failureCount + 1;
  const seconds = getRetryDelay(reservation.state, failures, acting.config);
  if (seconds !== undefined) return await rescheduleSupplierJob(tx, booking.id, { seconds, failures, error });
  await rescheduleSupplierJob(tx, booking.id, { seconds: 0, failures, error });
  await abandonSupplierBooking(tx, acting, { booking, reason: "The supplier did not respond." });
}

function isOpen({ state }: SupplierReservationRow): boolean {
  return state === "reserving" || state === "cancelling";
}

function isPastDeadline({ confirmBy }: BookingRow, { now }: Acting): boolean {
  return confirmBy !== null && confirmBy <= now;
}

function asSupplier(acting: Acting, { supplierSlug }: SupplierJob): Acting {
  const actor: Actor = { type: "supplier", id: supplierSlug };
  return { ...acting, actor };
}

/** Confirms a locked booking with the supplier's reservation code. */
async function confirmSupplierBooking(
  tx: Tx,
  acting: Acting,
  { booking, code }: { booking: BookingRow; code: string },
): Promise<BookingRow> {
  await completeSupplierJob(tx, booking.id, { state: "reserved", code });
  return await transitionBooking(tx, acting, {
    booking,
    transition: "supply",
    columns: { fulfilmentState: "reserved", fulfilmentReference: code },
  });
}

type Withheld = { booking: BookingRow; reason: string };

/** Cancels a locked booking that the supplier has permanently rejected. `error` is stored for the operator only. */
async function rejectSupplierBooking(
  tx: Tx,
  acting: Acting,
  { error, ...withheld }: Withheld & { error: string | null },
): Promise<BookingRow> {
  await completeSupplierJob(tx, withheld.booking.id, { state: "failed", error });
  return await withhold(tx, acting, withheld);
}

/**
 * Cancels a locked booking whose supplier has neither confirmed nor rejected it, such as after the last retry. The
 * supplier may still hold a reservation, so the job continues until the reservation is cancelled or known not to exist.
 */
export async function abandonSupplierBooking(
  tx: Tx,
  acting: Acting,
  withheld: Withheld,
): Promise<BookingRow> {
  return await withhold(tx, acting, withheld);
}

async function withhold(tx: Tx, acting: Acting, { booking, reason }: Withheld): Promise<BookingRow> {
  return await transitionBooking(tx, acting, {
    booking,
    transition: "withhold",
    columns: { cancelledBy: "service", cancelReason: reason, fulfilmentState: "failed" },
  });
}
