import type { Vehicle } from "../../contracts/availability";
import type { Booking } from "../../contracts/bookings";
import type { WebhookDelivery } from "../../contracts/webhook-deliveries";
import type { WebhookEndpoint } from "../../contracts/webhooks";

const type = { slug: "compact", name: "Compact" };
const place = { id: 17, slug: "lisbon", name: "Lisbon" };

/** The car of all example responses, from the search to the webhook. */
export const sampleVehicle: Vehicle = {
  slug: "seat-leon-lisbon",
  title: "Seat León or similar",
  vehicle_type: type,
  image_url: "/cars/compact.svg",
  price_per_day: 44,
  total: 168,
  currency: "EUR",
  base_currency: "EUR",
  base_total: 168,
  fx_rate: 1,
  variable_pricing: true,
  location: place,
  fleet_size: 4,
};

export const sampleBooking: Booking = {
  reference: "RB-7K2M9QX4TD",
  product: "car_rental",
  status: "pending",
  external_ref: "order-1042",
  payment_reference: "pay_1042",
  payment_method: "card",
  starts_at: "2027-03-01T10:00:00+00:00",
  ends_at: "2027-03-05T10:00:00+00:00",
  units: 1,
  pickup_type: "pickup",
  car: {
    slug: sampleVehicle.slug,
    title: sampleVehicle.title,
    vehicle_type: type,
    image_url: sampleVehicle.image_url,
  },
  location: place,
  customer: { first_name: "Ana", last_name: "Silva", email: "ana@example.com", phone: null },
  total: 168,
  currency: "EUR",
  partner_commission: 21,
  net_payable: 147,
  base_currency: "EUR",
  base_total: 168,
  fx_rate: 1,
  fulfilment: { state: "none", reference: null },
  created_at: "2027-01-30T09:14:05.120Z",
  reserved_at: "2027-01-30T09:12:31.004Z",
  confirm_by: "2027-01-30T17:14:05.120Z",
  confirmed_at: null,
  cancelled_at: null,
  completed_at: null,
  expired_at: null,
  cancellation: null,
  replaces: null,
  replaced_by: null,
};

export const confirmedBooking: Booking = {
  ...sampleBooking,
  status: "confirmed",
  confirmed_at: "2027-01-30T09:31:40.877Z",
};

export const cancelledBooking: Booking = {
  ...confirmedBooking,
  status: "cancelled",
  cancelled_at: "2027-02-02T16:20:11.300Z",
  cancellation: { by: "partner", reason: "The customer changed plans" },
};

export const sampleEndpoint: WebhookEndpoint = {
  id: 12,
  url: "https://hooks.example.com/rentals",
  description: "Production bookings",
  event_types: ["booking.confirmed", "booking.cancelled"],
  status: "active",
  disabled_reason: null,
  disabled_at: null,
  consecutive_failures: 0,
  last_success_at: null,
  last_failure_at: null,
  previous_secret_expires_at: null,
  created_at: "2027-01-30T09:00:00.000Z",
  updated_at: "2027-01-30T09:00:00.000Z",
};

/** A secret for the public documentation. No endpoint uses it. */
export const sampleSecret = "whsec_ZXhhbXBsZSBzZWNyZXQgZm9yIHRoZSBkb2N1bWVudHM=";

const attempt = { response_status: 204, error: null, duration_ms: 84 };

export const sampleDelivery: WebhookDelivery = {
  id: "dlv_4f1d3c5b7a9e4d2f8b6a0c1e2d3f4a5b",
  webhook_id: sampleEndpoint.id,
  event_id: "evt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8",
  event_type: "booking.confirmed",
  status: "succeeded",
  attempt_count: 1,
  max_attempts: 10,
  next_attempt_at: null,
  last_attempt_at: "2027-01-30T09:31:41.020Z",
  response_body: "",
  ...attempt,
  created_at: "2027-01-30T09:31:40.880Z",
  delivered_at: "2027-01-30T09:31:41.104Z",
  attempts: [{ number: 1, at: "2027-01-30T09:31:41.020Z", ...attempt }],
};

export const pendingDelivery: WebhookDelivery = {
  ...sampleDelivery,
  status: "pending",
  response_status: 503,
  error: "http_error",
  response_body: "Busy",
  next_attempt_at: "2027-01-30T09:36:40.000Z",
  delivered_at: null,
  attempts: [
    { ...attempt, number: 1, at: "2027-01-30T09:31:41.020Z", response_status: 503, error: "http_error" },
  ],
};
