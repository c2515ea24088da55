import type { OperationExamples } from "../samples/example-call";
import { variable } from "../samples/variable";
import { cancelledBooking, confirmedBooking, sampleBooking } from "./sample-objects";

const total = variable("TOTAL");
const rental = {
  car_slug: variable("CAR"),
  date_from: variable("DATE_FROM"),
  date_to: variable("DATE_TO"),
  customer: { first_name: "Ana", last_name: "Silva", email: "ana@example.com" },
  expected_total: total,
  external_ref: variable("ORDER"),
};

const reservation = {
  reference: sampleBooking.reference,
  product: "car_rental",
  status: "draft",
  external_ref: sampleBooking.external_ref,
  starts_at: sampleBooking.starts_at,
  ends_at: sampleBooking.ends_at,
  total: 168,
  currency: "EUR",
  partner_commission: 21,
  net_payable: 147,
  base_currency: "EUR",
  base_total: 168,
  fx_rate: 1,
  customer: { first_name: "Ana", last_name: "Silva", email: "ana@example.com" },
  created_at: "2027-01-30T09:12:31.004Z",
} as const;

const waiting = "Booked but not confirmed: a crew must accept the booking.";

export const bookingExamples = {
  createReservation: {
    key: variable("ORDER", "-reserve"),
    body: rental,
    response: {
      reservation,
      expires_at: "2027-01-30T09:42:31.004Z",
      note: "A draft does not hold the car. Book it before it expires.",
    },
  },
  deleteReservation: { response: { reference: sampleBooking.reference, deleted: true } },
  bookReservation: {
    key: variable("ORDER", "-book"),
    body: { payment_reference: "pay_1042", expected_total: total },
    response: { booking: sampleBooking, status_note: waiting },
  },
  createBooking: {
    key: variable("ORDER", "-at-once"),
    body: { ...rental, payment_reference: "pay_1042" },
    response: { booking: { ...sampleBooking, reserved_at: null }, status_note: waiting },
  },
  listBookings: {
    query: { status: "confirmed,completed", limit: "10" },
    response: { data: [confirmedBooking], has_more: false, next_cursor: null },
  },
  getBooking: { response: confirmedBooking },
  getBookingByExternalRef: { response: confirmedBooking },
  getCancellation: {
    response: {
      cancellable: true,
      status: "confirmed",
      cancellable_until: sampleBooking.starts_at,
      refund_due: 168,
      currency: "EUR",
      payment_reference: "pay_1042",
    },
  },
  previewReplacement: {
    body: { car_slug: variable("CAR"), date_from: variable("DATE_FROM"), date_to: variable("DATE_TO") },
    response: {
      possible: true,
      code: null,
      total: 210,
      currency: "EUR",
      previous_total: 168,
      difference: 42,
      direction: "collect",
    },
  },
  replaceBooking: {
    key: variable("ORDER", "-replace"),
    body: {
      car_slug: variable("CAR"),
      date_from: variable("DATE_FROM"),
      date_to: variable("DATE_TO"),
      expected_total: total,
      payment_reference: "pay_1043",
    },
    response: {
      booking: {
        ...sampleBooking,
        reference: "RB-3F8N5WZ1KB",
        payment_reference: "pay_1043",
        reserved_at: null,
        replaces: sampleBooking.reference,
      },
      status_note: waiting,
    },
  },
  cancelBooking: {
    body: { reason: "The customer changed plans" },
    response: { booking: cancelledBooking, status_note: "Cancelled." },
  },
  listEvents: {
    query: { types: "booking.confirmed,booking.cancelled" },
    response: {
      data: [
        {
          id: "evt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8",
          type: "booking.confirmed",
          data: confirmedBooking,
          created_at: "2027-01-30T09:31:40.878Z",
          livemode: false,
        },
      ],
      has_more: false,
      next_cursor: null,
      resume_cursor: "eyJ2IjoxLCJhZnRlciI6WzQ4MTFdfQ",
    },
  },
} satisfies OperationExamples;
