import type { OperationExamples } from "../samples/example-call";
import { confirmedBooking, sampleDelivery } from "./sample-objects";

const price = {
  source: "base",
  label: null,
  min_days: null,
  unit_price: 42,
  amount: 42,
  base_amount: 42,
} as const;

export const evidenceExamples = {
  getEvidence: {
    response: {
      booking: confirmedBooking,
      breakdown: {
        currency: "EUR",
        base_currency: "EUR",
        fx_rate: 1,
        car_currency: "EUR",
        units: 1,
        lines: ["2027-03-01", "2027-03-02", "2027-03-03", "2027-03-04"].map((date) => ({ date, ...price })),
        total: 168,
        base_total: 168,
        partner_commission: 21,
        net_payable: 147,
      },
      search: {
        search_id: null,
        at: "2027-01-30T09:11:58.310Z",
        query: { location: "lisbon", date_from: "2027-03-01", date_to: "2027-03-05" },
      },
      requests: [
        {
          request_id: "req_3b1f0c9e7a5d4b2c8e6f0a1b2c3d4e5f",
          at: "2027-01-30T09:14:05.120Z",
          method: "POST",
          path: "/v1/rentals/bookings",
          status: 201,
        },
      ],
      transitions: [
        { at: "2027-01-30T09:14:05.120Z", from: null, to: "pending", actor: "partner" },
        { at: "2027-01-30T09:31:40.877Z", from: "pending", to: "confirmed", actor: "crew" },
      ],
      events: [
        {
          id: sampleDelivery.event_id,
          type: "booking.confirmed",
          data: confirmedBooking,
          created_at: "2027-01-30T09:31:40.878Z",
          livemode: false,
        },
      ],
      deliveries: [sampleDelivery],
      payment: {
        id: "pmt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8",
        payment_reference: confirmedBooking.payment_reference,
        state: "kept",
        reason: null,
        amount: 168,
        currency: "EUR",
        booking: confirmedBooking.reference,
        external_ref: confirmedBooking.external_ref,
        created_at: "2027-01-30T09:14:05.120Z",
        due_since: null,
        refunded_at: null,
        refund_reference: null,
      },
      generated_at: "2027-01-31T08:00:00.000Z",
      digest: "9f2c4b7a1e0d8f3c6a5b4e3d2c1f0a9b8e7d6c5b4a3f2e1d0c9b8a7f6e5d4c3b",
      signature: "eyJhbGciOiJFZERTQSIsImtpZCI6Ii4uLiJ9.eyJib29raW5nIjp7fX0.c2lnbmF0dXJl",
    },
  },
} satisfies OperationExamples;
