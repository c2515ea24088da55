import type { Booking } from "../../contracts/bookings";
import type { BookingEventType } from "../../contracts/event-types";
import { cancelledBooking, confirmedBooking, sampleBooking } from "../operations/sample-objects";

export type EventGuide = { fires: string; data: Booking };

const supplied: Booking = { ...sampleBooking, status: "pending_supplier" };

/** The trigger and an example booking for each event type. A type without an entry does not compile. */
export const eventGuides: Record<BookingEventType, EventGuide> = {
  "booking.created": {
    fires: "A booking was created. It is not confirmed yet.",
    data: sampleBooking,
  },
  "booking.payment_authorized": {
    fires: "The booking has your payment reference. This event follows `booking.created` immediately.",
    data: sampleBooking,
  },
  "booking.confirmed": { fires: "The booking is confirmed. Notify your customer.", data: confirmedBooking },
  "booking.cancelled": {
    fires: "You, the crew or the service cancelled the booking. See `cancellation.by`. Refund your customer.",
    data: cancelledBooking,
  },
  "booking.expired": {
    fires: "The booking was not confirmed by `confirm_by`. Refund your customer.",
    data: { ...sampleBooking, status: "expired", expired_at: "2027-01-30T17:14:05.120Z" },
  },
  "booking.completed": {
    fires: "The rental has ended.",
    data: { ...confirmedBooking, status: "completed", completed_at: "2027-03-05T10:00:00.000Z" },
  },
  "booking.supplier_confirmed": {
    fires: "The supplier confirmed the reservation. `booking.confirmed` follows.",
    data: { ...supplied, fulfilment: { state: "reserved", reference: "IBR-55120" } },
  },
  "booking.supplier_failed": {
    fires: "The supplier rejected the reservation or did not respond. `booking.cancelled` follows.",
    data: { ...supplied, fulfilment: { state: "failed", reference: null } },
  },
};
