import type { BookingRow, NewBooking } from "@/drizzle/schema/bookings";
import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { type BookingEvent, recordEvents } from "../events/record-events";
import { updateBooking, withChanges } from "../rentals/write-booking";
import { presentBooking } from "./present-booking";
import { enqueueSupplierCancellation } from "./supplier/enqueue-supplier-cancellation";
import { isLegal, type Status, type Transition, transitions } from "./transitions";

const stamps = {
  confirmed: "confirmedAt",
  cancelled: "cancelledAt",
  expired: "expiredAt",
  completed: "completedAt",
} as const satisfies Partial<Record<Status, keyof NewBooking>>;

/**
 * Changes a booking's status: its row, its audit entry and its events, in the caller's transaction. No other
 * code changes a status. The caller holds the row's lock and has decided that the transition may happen.
 */
export async function transitionBooking(
  tx: Tx,
  acting: Acting,
  change: { booking: BookingRow; transition: Transition; columns?: Partial<NewBooking> },
): Promise<BookingRow> {
  const { booking, transition, columns } = change;
  if (!isLegal(transition, booking.status)) {
    throw new Error(`A booking that is ${booking.status} has no transition ${transition}.`);
  }
  const { to, events } = transitions[transition];
  const changes = { status: to, [stamps[to]]: acting.now, autopilotAt: null, autopilotAct: null, ...columns };
  const changed = withChanges(booking, changes);
  // Pipelined, with the partner's event sequence last: no statement needs another's result.
  const [written] = await Promise.all([
    updateBooking(tx, booking, changes),
    to === "cancelled" || to === "expired" ? enqueueSupplierCancellation(tx, booking) : undefined,
    recordAudit(tx, acting, {
      action: `booking.${transition}`,
      partnerId: booking.partnerId,
      target: { type: "booking", id: booking.reference },
      before: { status: booking.status, fulfilment: booking.fulfilmentState },
      after: { status: changed.status, fulfilment: changed.fulfilmentState },
    }),
    recordEvents(
      tx,
      { partnerId: booking.partnerId, config: acting.config },
      events.map((type) => ({
        type,
        bookingId: booking.id,
        data: presentBooking(shownBy(type, booking, changed)),
      })),
    ),
  ]);
  return written;
}

/**
 * Returns the booking that an event shows. A supplier event shows the state before the change, with the new
 * fulfilment. Any other event shows the state after it.
 */
function shownBy(type: BookingEvent["type"], before: BookingRow, after: BookingRow): BookingRow {
  if (type !== "booking.supplier_confirmed" && type !== "booking.supplier_failed") return after;
  const { fulfilmentState, fulfilmentReference } = after;
  return { ...before, fulfilmentState, fulfilmentReference };
}
