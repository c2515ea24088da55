import type { OperationExamples } from "../samples/example-call";
import { sampleBooking } from "./sample-objects";

const { reference } = sampleBooking;
const path = `/v1/rentals/reservations/${reference}/book`;
const requestId = "req_5b1f0c9e7a3d4f62b8c1d0e9f7a6b5c4";
const key = "order-1042-book";

export const requestExamples = {
  getRequest: {
    response: {
      request_id: requestId,
      at: sampleBooking.created_at,
      source: "api",
      client_id: "rp_sandbox_8Qm2vX",
      method: "POST",
      path,
      status: 200,
      error_code: null,
      duration_ms: 21.4,
      idempotency_key: key,
      replayed: false,
      reference,
      route: "/v1/rentals/reservations/{reference}/book",
      client_address: "203.0.113.7",
      query: null,
      request_body: { payment_reference: "pay_1042", expected_total: 168 },
      response_body: null,
      links: { idempotency_key: `/v1/idempotency-keys/${key}`, booking: `/v1/bookings/${reference}` },
    },
  },
  getIdempotencyKey: {
    response: {
      key,
      state: "committed",
      fingerprint: "9f2c4b7e0d1a6c8f3b5e7d9a0c2e4f6a8b1d3f5e7a9c0b2d4f6e8a1c3b5d7f90",
      received: { at: sampleBooking.created_at, request_id: requestId, method: "POST", path },
      answered: { status: 200, error_code: null, reference },
      next: {
        code: "already_booked",
        reference,
        expected_total: null,
        currency: null,
        expires_at: null,
        wait_ms: null,
      },
    },
  },
} satisfies OperationExamples;
