import type { BookingRow } from "@/drizzle/schema/bookings";
import type { BookingEventType } from "@/lib/contracts/event-types";

export type Status = BookingRow["status"];

/*
 * All transitions. Discarding or expiring a draft deletes it and is not a transition.
 *
 *   from                                             by          to                     events
 *   (none) or draft                                  book        pending                created, payment_authorized
 *   (none) or draft, car on request                  book        pending_confirmation   created, payment_authorized
 *   (none) or draft, car of a supplier               book        pending_supplier       created, payment_authorized
 *   pending                                          accept      confirmed              confirmed
 *   pending                                          decline     cancelled              cancelled
 *   pending_confirmation                             secure      confirmed              confirmed
 *   pending_confirmation                             fail        cancelled              cancelled
 *   pending_supplier                                 supply      confirmed              supplier_confirmed, confirmed
 *   pending_supplier                                 withhold    cancelled              supplier_failed, cancelled
 *   pending, pending_confirmation, pending_supplier  expire      expired                expired
 *   the same, and confirmed until it starts          cancel      cancelled              cancelled
 *   confirmed                                        complete    completed              completed
 *
 * The confirmation of a booking that replaces another one ends that one too: by `cancel`, or by `expire` if its
 * deadline has passed.
 *
 * The supplier's event comes first and shows the booking as it was then: unconfirmed, with its fulfilment settled.
 */
export const transitions = {
  accept: { from: ["pending"], to: "confirmed", events: ["booking.confirmed"] },
  decline: { from: ["pending"], to: "cancelled", events: ["booking.cancelled"] },
  secure: { from: ["pending_confirmation"], to: "confirmed", events: ["booking.confirmed"] },
  fail: { from: ["pending_confirmation"], to: "cancelled", events: ["booking.cancelled"] },
  supply: {
    from: ["pending_supplier"],
    to: "confirmed",
    events: ["booking.supplier_confirmed", "booking.confirmed"],
  },
  withhold: {
    from: ["pending_supplier"],
    to: "cancelled",
    events: ["booking.supplier_failed", "booking.cancelled"],
  },
  expire: {
    from: ["pending", "pending_confirmation", "pending_supplier"],
    to: "expired",
    events: ["booking.expired"],
  },
  cancel: {
    from: ["pending", "pending_confirmation", "pending_supplier", "confirmed"],
    to: "cancelled",
    events: ["booking.cancelled"],
  },
  complete: { from: ["confirmed"], to: "completed", events: ["booking.completed"] },
} as const satisfies Record<
  string,
  { from: readonly Status[]; to: Status; events: readonly BookingEventType[] }
>;

export type Transition = keyof typeof transitions;

/** The statuses from which a booking can still be confirmed. */
export const waitingStatuses = transitions.expire.from;

export function isLegal(transition: Transition, from: Status): boolean {
  const sources: readonly Status[] = transitions[transition].from;
  return sources.includes(from);
}
