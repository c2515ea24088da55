import type { BookingRow } from "@/drizzle/schema/bookings";
import { expireBooking } from "../bookings/expire-booking";
import { withPartnerClock } from "../clock/with-partner-clock";
import type { Acting, Actor, Runtime } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { notifyWorkers } from "../db/notify-workers";
import { readClock } from "../db/read-clock";
import type { SupplierAnswer } from "../suppliers/connector";
import { confirmSupplierBooking } from "./confirm-supplier-booking";
import { abandonSupplierBooking, rejectSupplierBooking } from "./reject-supplier-booking";
import { cancelPause, retryDelay } from "./retry-delay";
import {
  beginCancelling,
  completeSupplierJob,
  lockWork,
  rescheduleSupplierJob,
  type SupplierJob,
  type SupplierReservationRow,
} from "./supplier-jobs.queries";

/** What came of a call: an answer, the end of a reservation, no answer, or nothing as the worker stopped. */
export type Outcome =
  | SupplierAnswer
  | { kind: "cancelled" }
  | { kind: "unanswered"; error: string }
  | { kind: "interrupted" };

/*
 * What an outcome means, by what the supplier is asked for when it arrives.
 *
 *                  reserving                          cancelling               settled meanwhile
 *   reserved       confirm the booking                cancel this reservation  cancel it, unless it is the booking's own
 *   refused        end the booking                    nothing was reserved     nothing
 *   working        ask again shortly                  ask again later          nothing
 *   cancelled      (is not asked for)                 done                     nothing
 *   unanswered     ask again later, then end it       ask again later          nothing
 *   interrupted    ask again at once                  ask again at once        nothing
 *
 * A reservation counts whoever hears of it: it exists. Everything else counts only under the lease it was heard
 * under, as another worker may know better by then.
 */
export async function applySupplierResult(
  runtime: Runtime,
  work: SupplierJob,
  outcome: Outcome,
): Promise<void> {
  const { database, config } = runtime;
  await inTransaction(database, async (tx) => {
    const { booking, reservation } = await lockWork(tx, work);
    const service: Acting = {
      actor: { type: "service", id: null },
      now: await readClock(tx),
      requestId: null,
      config,
    };
    const acting = await withPartnerClock(tx, service, booking.partnerId);
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
  if (booking.status === "pending_supplier" && !hasLapsed(booking, acting)) {
    await confirmSupplierBooking(tx, asSupplier(acting, work), { booking, code });
    return;
  }
  // Too late: the booking has ended, or its time is up and it ends now. What the supplier holds is given back.
  await beginCancelling(tx, booking.id, code);
  if (booking.status === "pending_supplier") await expireBooking(tx, acting, booking);
  tx.afterCommit((database) => notifyWorkers(database, "supplier_reservations"));
}

async function settleRest(
  settling: Settling,
  outcome: Exclude<Outcome, { kind: "reserved" }>,
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

/** How long a supplier that is still working is left to it. */
const askAgainSeconds = 2;

/** The partner waits for a reservation. Nobody waits for what is only to be cancelled, so that may take ever longer. */
async function settleWorking({ tx, booking, reservation }: Settling): Promise<void> {
  const { state, failureCount } = reservation;
  const work =
    state === "reserving"
      ? { seconds: askAgainSeconds, failures: failureCount }
      : { seconds: cancelPause(failureCount + 1), failures: failureCount + 1 };
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
  const seconds = retryDelay(reservation.state, failures, acting.config);
  if (seconds !== undefined) return await rescheduleSupplierJob(tx, booking.id, { seconds, failures, error });
  await rescheduleSupplierJob(tx, booking.id, { seconds: 0, failures, error });
  await abandonSupplierBooking(tx, acting, { booking, reason: "The supplier did not answer." });
}

function isOpen({ state }: SupplierReservationRow): boolean {
  return state === "reserving" || state === "cancelling";
}

function hasLapsed({ confirmBy }: BookingRow, { now }: Acting): boolean {
  return confirmBy !== null && confirmBy <= now;
}

function asSupplier(acting: Acting, { supplierSlug }: SupplierJob): Acting {
  const actor: Actor = { type: "supplier", id: supplierSlug };
  return { ...acting, actor };
}
