import type { Booking } from "../../contracts/bookings";
import type { BookingEventType } from "../../contracts/event-types";
import { cancelledBooking, confirmedBooking, sampleBooking } from "../operations/sample-objects";

export type EventGuide = { fires: string; data: Booking };

const supplied: Booking = { ...sampleBooking, status: "pending_supplier" };

/** When each type fires and what it carries then: a type without a description does not compile. */
export const eventGuides: Record<BookingEventType, EventGuide> = {
  "booking.created": {
    fires: "A booking exists. It is neither paid nor confirmed by that.",
    data: sampleBooking,
  },
  "booking.payment_authorized": {
    fires: "Your payment reference is on the booking. It comes right after `booking.created`.",
    data: sampleBooking,
  },
  "booking.confirmed": { fires: "The car will be there. Tell your customer now.", data: confirmedBooking },
  "booking.cancelled": {
    fires: "You, the crew or the service cancelled it: `cancellation.by` says who. Refund your customer.",
    data: cancelledBooking,
  },
  "booking.expired": {
    fires: "Nobody confirmed it by `confirm_by`. Refund your customer.",
    data: { ...sampleBooking, status: "expired", expired_at: "2027-01-30T17:14:05.120Z" },
  },
  "booking.completed": {
    fires: "The rental is over.",
    data: { ...confirmedBooking, status: "completed", completed_at: "2027-03-05T10:00:00.000Z" },
  },
  "booking.supplier_confirmed": {
    fires: "The supplier gave its reservation code. `booking.confirmed` follows.",
    data: { ...supplied, fulfilment: { state: "reserved", reference: "IBR-55120" } },
  },
  "booking.supplier_failed": {
    fires: "The supplier refused, or was given up. `booking.cancelled` follows.",
    data: { ...supplied, fulfilment: { state: "failed", reference: null } },
  },
};
