import type { Booking } from "@/lib/contracts/bookings";
import type { BookingEventType } from "@/lib/contracts/event-types";

const dayMs = 86_400_000;

type Outcome = Pick<Booking, "status"> & Partial<Booking>;

/** Returns a sample booking in the state in which an event of this type occurs. */
export function sampleBooking(type: BookingEventType, now: Date): Booking {
  const at = now.toISOString();
  return {
    reference: "RB-0000000000",
    product: "car_rental",
    external_ref: "sample-order",
    payment_reference: "sample-payment",
    payment_method: "card",
    starts_at: new Date(now.getTime() + 30 * dayMs).toISOString(),
    ends_at: new Date(now.getTime() + 33 * dayMs).toISOString(),
    units: 1,
    pickup_type: "pickup",
    car: {
      slug: "sample-car",
      title: "Sample car",
      vehicle_type: { slug: "economy", name: "Economy" },
      image_url: "https://cars.example.com/sample.svg",
    },
    location: { id: 0, slug: "sample-city", name: "Sample City" },
    customer: { first_name: "Sample", last_name: "Customer", email: "sample@example.com", phone: null },
    total: 120,
    currency: "EUR",
    partner_commission: 15,
    net_payable: 105,
    base_currency: "EUR",
    base_total: 120,
    fx_rate: 1,
    fulfilment: { state: "none", reference: null },
    created_at: at,
    reserved_at: at,
    confirm_by: new Date(now.getTime() + dayMs / 3).toISOString(),
    confirmed_at: null,
    cancelled_at: null,
    completed_at: null,
    expired_at: null,
    cancellation: null,
    replaces: null,
    replaced_by: null,
    ...outcomeOf(type, at),
  };
}

function outcomeOf(type: BookingEventType, at: string): Outcome {
  const confirmed = { confirmed_at: at };
  switch (type) {
    case "booking.created":
    case "booking.payment_authorized":
      return { status: "pending" };
    case "booking.confirmed":
      return { status: "confirmed", ...confirmed };
    case "booking.cancelled":
      return { status: "cancelled", cancelled_at: at, cancellation: { by: "partner", reason: null } };
    case "booking.expired":
      return { status: "expired", expired_at: at };
    case "booking.completed":
      return { status: "completed", ...confirmed, completed_at: at };
    case "booking.supplier_confirmed":
      return { status: "pending_supplier", fulfilment: { state: "reserved", reference: "SAMPLE-CODE" } };
    case "booking.supplier_failed":
      return { status: "pending_supplier", fulfilment: { state: "failed", reference: null } };
  }
}
