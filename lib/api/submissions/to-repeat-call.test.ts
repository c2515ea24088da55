import { expect, test } from "vitest";
import type { LoggedRequest } from "../../contracts/requests";
import { toRepeatCall } from "./to-repeat-call";

const logged: LoggedRequest = {
  request_id: "req_1",
  at: "2027-01-01T00:00:00.000Z",
  source: "api",
  client_id: "rp_sandbox_1",
  method: "POST",
  path: "/v1/rentals/bookings",
  status: 201,
  error_code: null,
  duration_ms: 3,
  idempotency_key: "order-7",
  replayed: false,
  reference: "RB-1",
  route: "/v1/rentals/bookings",
  client_address: null,
  query: null,
  request_body: { car_slug: "a" },
  response_body: null,
  links: { idempotency_key: "/v1/idempotency-keys/order-7", booking: null },
};

test("a logged request is repeated with its own key", () => {
  expect(toRepeatCall(logged)).toMatchObject({ key: "order-7", body: { car_slug: "a" } });
});

test("a redacted key is not sent, because the request would book a second time", () => {
  const idempotency_key = `hmac:${"0".repeat(32)}`;
  const links = { idempotency_key: null, booking: null };
  expect(toRepeatCall({ ...logged, idempotency_key, links })).not.toHaveProperty("key");
});
