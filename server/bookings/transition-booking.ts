import type { BookingRow, NewBooking } from "@/drizzle/schema/bookings";
import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { type BookingEvent, recordEvents } from "../events/record-events";
import { updateBooking, withChanges } from "../rentals/write-booking";
import { presentBooking } from "./present-booking";
import { getReplacedBookingChange } from "./replace/get-replaced-booking-change";
import { lockReplaced, setReplacedBy } from "./replace/replacements.queries";
import { enqueueSupplierCancellation } from "./supplier/enqueue-supplier-cancellation";
import { isLegal, type Status, type Transition, transitions } from "./transitions";

const stamps = {
  confirmed: "confirmedAt",
  cancelled: "cancelledAt",
  expired: "expiredAt",
  completed: "completedAt",
} as const satisfies Partial<Record<Status, keyof NewBooking>>;

/** A transition of a locked booking, with further columns to set. */
export type Change = { booking: BookingRow; transition: Transition; columns?: Partial<NewBooking> };

/**
 * Changes a booking's status: its row, its audit entry and its events, in the caller's transaction. All status changes
 * use it, except that of a draft that is booked. The caller holds the row's lock and has decided that the transition
 * may happen. When a replacement is confirmed, the booking that it replaces ends. When a replacement ends unconfirmed,
 * that booking can be replaced again.
 */
export async function transitionBooking(tx: Tx, acting: Acting, change: Change): Promise<BookingRow> {
  const { booking } = change;
  const replaced = await lockReplaced(tx, booking);
  const plan = toPlan(acting, change);
  const isConfirmed = plan.after.status === "confirmed";
  const ended =
    isConfirmed && replaced !== undefined ? getReplacedBookingChange(replaced, acting.now) : undefined;
  const plans = ended === undefined ? [plan] : [plan, toPlan(acting, ended)];
  const isReleased = !isConfirmed && replaced?.replacedBy === booking.reference;
  // Pipelined, with the partner's event sequence last: no statement needs another's result.
  const [written] = await Promise.all([
    write(tx, acting, plan),
    ...plans.slice(1).map((other) => write(tx, acting, other)),
    isReleased ? setReplacedBy(tx, replaced.id, null) : undefined,
    recordEvents(
      tx,
      { partnerId: booking.partnerId, config: acting.config },
      plans.flatMap((one) => one.events),
    ),
  ]);
  return written;
}

/** The row before and after a transition, the changed columns, and the events. */
type Plan = {
  transition: Transition;
  before: BookingRow;
  after: BookingRow;
  changes: Partial<NewBooking>;
  events: BookingEvent[];
};

function toPlan(acting: Acting, { booking, transition, columns }: Change): Plan {
  if (!isLegal(transition, booking.status)) {
    throw new Error(`A booking that is ${booking.status} has no transition ${transition}.`);
  }
  const { to, events } = transitions[transition];
  const changes = { status: to, [stamps[to]]: acting.now, autopilotAt: null, autopilotAct: null, ...columns };
  const after = withChanges(booking, changes);
  return {
    transition,
    before: booking,
    after,
    changes,
    events: events.map((type) => ({
      type,
      bookingId: booking.id,
      data: presentBooking(toEventBooking(type, booking, after)),
    })),
  };
}

async function write(
  tx: Tx,
  acting: Acting,
  { transition, before, after, changes }: Plan,
): Promise<BookingRow> {
  const isEnded = after.status === "cancelled" || after.status === "expired";
  const [written] = await Promise.all([
    updateBooking(tx, before, changes),
    isEnded ? enqueueSupplierCancellation(tx, before) : undefined,
    recordAudit(tx, acting, {
      action: `booking.${transition}`,
      partnerId: before.partnerId,
      target: { type: "booking", id: before.reference },
      before: { status: before.status, fulfilment: before.fulfilmentState },
      after: { status: after.status, fulfilment: after.fulfilmentState },
    }),
  ]);
  return written;
}

/**
 * Returns the booking that an event shows. A supplier event shows the state before the change, but with the new
 * fulfilment. Any other event shows the state after it.
 */
function toEventBooking(type: BookingEvent["type"], before: BookingRow, after: BookingRow): BookingRow {
  if (type !== "booking.supplier_confirmed" && type !== "booking.supplier_failed") return after;
  const { fulfilmentState, fulfilmentReference } = after;
  return { ...before, fulfilmentState, fulfilmentReference };
}
