import type { Method } from "../../contracts/contract";
import {
  book,
  type ExampleRequest,
  get,
  hideOutput,
  post,
  replace,
  reserve,
  reserveAndStore,
} from "../samples/example-request";
import { renderShellScript } from "../samples/render-shell-script";
import { curlPost } from "../samples/scripts";
import { variable } from "../samples/variable";
import { createTrigger, type ErrorPage } from "./error-page";

const transition = (to: string) => post("/v1/sandbox/bookings/{reference}/transition", { to });
const clock = (body: object) => hideOutput(post("/v1/sandbox/clock", body));

export const bookingPages = {
  price_mismatch: {
    cause:
      "The current total differs from your `expected_total` by more than 0.01. In a currency without decimals, the totals must match exactly. Nothing was booked or charged. `details` has both totals, the currency and the reference of the draft, if there is one. When you book a draft, `details.changes` lists the days whose amount differs from the one when the draft was created.",
    action:
      "Show `details.current_total` to your customer. If the customer accepts it, collect or refund the difference. Then send the request with a new key and the corrected `expected_total`. The old key returns this error permanently. If the search used another currency than `details.currency`, send that `currency` with the booking.",
    retry: "newKey",
    trigger: createTrigger(reserve("test-accept", { expected_total: 1 })),
  },
  unavailable: {
    cause:
      "The car is not available for these dates. A draft does not hold the car, so this can happen between reserving and booking.",
    action:
      "Offer another car from the search, or search again. If you already charged the customer, refund them.",
    retry: "newKey",
    trigger: createTrigger(reserveAndStore("test-taken"), book("taken-book")),
  },
  search_expired: {
    cause:
      "The search that returned this car has expired. A draft keeps its car: booking an unexpired draft does not return this error.",
    action: "Search again with the same dates, and compare the new total with the one that you showed.",
    retry: "newKey",
    trigger: createTrigger(reserve("test-search-expired")),
  },
  delivery_not_available: {
    cause: "`pickup_type` is `delivery`, but this car cannot be delivered.",
    action:
      "Book the car with counter pickup, or search with `delivery_location` for cars that can be delivered.",
    retry: "newKey",
    trigger: createTrigger(reserve("test-no-delivery", { pickup_type: "delivery" })),
  },
  reservation_expired: {
    cause:
      "The draft expired at `details.expired_at`, before it was booked. After 30 days, the response is 404.",
    action: "Reserve again with the same details and the current total. Then book the new draft.",
    retry: "newKey",
    trigger: createTrigger(
      reserveAndStore("test-draft-short"),
      clock({ advance: "2m" }),
      book("draft-short-book"),
      clock({ reset: true }),
    ),
  },
  already_booked: {
    cause: "The draft was already booked with another key. `details.status` is the status of the booking.",
    action:
      "Read the booking by the reference of the draft. Check whether two processes handle the same order.",
    retry: "never",
    trigger: createTrigger(
      reserveAndStore("test-accept"),
      hideOutput(book("first-book")),
      book("second-book"),
    ),
  },
  not_deletable: {
    cause: "Only a draft can be deleted. This one is already booked.",
    action: "To cancel the booking, send a `POST` to `details.cancel_url`.",
    retry: "never",
    trigger: createTrigger(
      reserveAndStore("test-accept"),
      hideOutput(book("not-deletable-book")),
      send("DELETE", "/v1/rentals/reservations/{reference}"),
    ),
  },
  not_refundable: {
    cause:
      "The payment is kept: its booking is active or was completed, or a booking can still result from the last call that sent it. See `details.status`.",
    action:
      "If you want to return the money, cancel the booking first. A payment without a booking is due for a refund 30 minutes after the last call that sent it.",
    retry: "never",
    trigger: createTrigger(
      reserveAndStore("test-never-accepted"),
      hideOutput(book("not-refundable-book", { payment_reference: "pay_kept" })),
      get("/v1/payments", {
        query: { payment_reference: "pay_kept" },
        store: { name: "PAYMENT_ID", field: "id" },
      }),
      post("/v1/payments/{id}/refund"),
    ),
  },
  not_cancellable: {
    cause: "The rental has started or ended, or the booking has expired. See `details.status`.",
    action:
      "Tell the customer that the booking can no longer be cancelled. An already cancelled booking returns 200, not this error.",
    retry: "never",
    trigger: createTrigger(
      reserveAndStore("test-never-accepted"),
      hideOutput(book("not-cancellable-book")),
      hideOutput(transition("expired")),
      post("/v1/bookings/{reference}/cancel"),
    ),
  },
  already_replaced: {
    cause: "Another booking already replaces this one. `details.replaced_by` is its reference.",
    action:
      "Wait until that booking is confirmed, which ends this one, or cancel it. Then this one can be replaced again.",
    retry: "changed",
    trigger: createTrigger(
      reserveAndStore("test-accept"),
      hideOutput(book("already-replaced-book")),
      get("/v1/bookings/{reference}", { store: { name: "TOTAL", field: "total" } }),
      hideOutput(replace("test-never-accepted", "first-replace")),
      replace("test-never-accepted", "second-replace"),
    ),
  },
  illegal_transition: {
    cause:
      "A sandbox request set a status that is not allowed from the current one. `details.legal` lists the allowed ones.",
    action: "Choose a status from `details.legal`, or create another booking.",
    retry: "changed",
    trigger: createTrigger(
      reserveAndStore("test-never-accepted"),
      hideOutput(book("illegal-book")),
      transition("completed"),
    ),
  },
  endpoint_inactive: {
    cause:
      "The webhook endpoint is paused or disabled, so deliveries cannot be retried or replayed, and no drills can be run. See `details.status`.",
    action: "Set its status to `active` with `PATCH /v1/webhooks/{id}`, then send the request again.",
    retry: "changed",
    trigger: createTrigger(
      post(
        "/v1/webhooks",
        { url: "https://hooks.example.com/paused", event_types: ["ping"] },
        { store: { name: "WEBHOOK_ID", field: "id" } },
      ),
      hideOutput(send("PATCH", "/v1/webhooks/{id}", { status: "paused" })),
      post("/v1/webhooks/{id}/replay", { since: variable("SINCE") }),
    ),
  },
  drill_running: {
    cause: "Drills against the endpoint are in progress. `details.id` names the run.",
    action: "Read `GET /v1/sandbox/drills/{id}` until its `state` is `done`, then start the next run.",
    retry: "changed",
    trigger: createTrigger(
      post(
        "/v1/webhooks",
        { url: "https://hooks.example.com/drilled", event_types: ["ping"] },
        { store: { name: "WEBHOOK_ID", field: "id" } },
      ),
      hideOutput(post("/v1/sandbox/drills", { webhook_id: variable("WEBHOOK_ID") })),
      post("/v1/sandbox/drills", { webhook_id: variable("WEBHOOK_ID") }),
    ),
  },
  limit_reached: {
    cause: "Your account has reached the limit of webhook endpoints in `details.limit`.",
    action: "Delete an endpoint that you no longer use, or subscribe one endpoint to more event types.",
    retry: "changed",
    trigger: {
      run: `for n in $(seq 21); do
  ${curlPost("/v1/webhooks", { url: "https://hooks.example.com/many", event_types: ["ping"] }).replaceAll("\n", "\n  ")}
  echo
done`,
    },
  },
  idempotency_key_in_progress: {
    cause: "Another request with this key is in progress.",
    action:
      "Wait as long as `Retry-After` says and send the same request again. It then returns the response of the other request.",
    retry: "wait",
    trigger: createTrigger(
      { ...hideOutput(reserve("test-in-progress")), background: true },
      reserve("test-in-progress"),
    ),
  },
  internal_error: {
    cause:
      "The server failed while it processed the request. It is not certain whether the request took effect.",
    action:
      "Send the same request again with the same key, if it has one. If this error comes back with `Idempotent-Replayed: true`, the key has failed and returns this error permanently. Then look up the booking with `GET /v1/bookings/ext/{external_ref}`. If it does not exist, send the request with a new key. If the error occurs again, send `request_id` to support.",
    retry: "untilReplayed",
    trigger: createTrigger(reserveAndStore("test-crash"), book("crash-book")),
  },
  service_unavailable: {
    cause: "The service is temporarily unavailable, for example during a restart, or it is overloaded.",
    action: "Wait as long as `Retry-After` says and send the same request. The key, if any, is unused.",
    retry: "sameKey",
    trigger: { none: "This error occurs only during an outage." },
  },
} as const satisfies Record<string, ErrorPage>;

/** The command whose error response is shown on the page of all errors. */
export const envelopeExample = renderShellScript([
  get("/v1/bookings/{reference}", { params: { reference: "RB-0000000000" } }),
]);

function send(method: Method, path: string, body?: object): ExampleRequest {
  return { method, path, body };
}
