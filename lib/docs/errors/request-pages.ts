import { customer, get, hideOutput, post, stayDates } from "../samples/example-request";
import { bearer } from "../samples/scripts";
import { variable } from "../samples/variable";
import { createTrigger, type ErrorPage } from "./error-page";

const clock = '"$API/v1/sandbox/clock"';
const search = (query: object) =>
  get("/v1/rentals/availability", { query: { location: "test-instant", ...stayDates, ...query } });

export const requestPages = {
  invalid_payload: {
    cause:
      "A field or parameter is missing, malformed or out of range, or the body is not a JSON object. `details.issues` has one entry for each problem, with a dotted path.",
    action: "Show each issue next to its field, or fix the client. Nothing was done, and the key is unused.",
    retry: "changed",
    trigger: createTrigger(search({ date_from: "tomorrow" })),
  },
  invalid_cursor: {
    cause: "The cursor was changed or truncated, or it belongs to another list or environment.",
    action:
      "Start again from the first page. Cursors are opaque: send them unchanged, with the filters of the first request.",
    retry: "changed",
    trigger: createTrigger(get("/v1/bookings", { query: { cursor: "made-up" } })),
  },
  invalid_types: {
    cause:
      "`types` contains an unknown event type. `details.unknown` lists the unknown types, `details.supported` the supported ones.",
    action: "Correct the type. When you register an endpoint, unknown types are ignored instead.",
    retry: "changed",
    trigger: createTrigger(get("/v1/events", { query: { types: "booking.lost" } })),
  },
  invalid_date_range: {
    cause:
      "Both dates are well formed, but `date_to` is not after `date_from`, the rental starts in the past, or it is longer than 365 days. In a price calendar the days are `from` and `to`.",
    action: "Choose other dates. The current day is the one in the time zone of the pickup city.",
    retry: "changed",
    trigger: createTrigger(search({ date_from: stayDates.date_to, date_to: stayDates.date_from })),
  },
  invalid_combination: {
    cause:
      "The parameters are valid but cannot be combined: `price_min` is above `price_max`, the request has two of `location`, `pickup_location` and `delivery_location`, or a price calendar has not exactly one of `location` and `car`.",
    action: "Send only one of them, or correct the price range. `details.issues` names the fields.",
    retry: "changed",
    trigger: createTrigger(search({ price_min: "200", price_max: "100" })),
  },
  unsupported_currency: {
    cause:
      "There is no exchange rate for the requested currency. `details.supported` lists the available currencies.",
    action: "Choose a supported currency, or omit `currency` to use your invoice currency.",
    retry: "changed",
    trigger: createTrigger(search({ currency: "XXX" })),
  },
  unsafe_url: {
    cause:
      "Webhooks cannot be sent to this URL. `details.reason` names the rule that it breaks: https, port 443, a public host name, no credentials.",
    action:
      "Register a URL that follows the [rules](/docs/webhooks#the-url). To receive events on a local server, use the listener.",
    retry: "changed",
    trigger: createTrigger(
      post("/v1/webhooks", { url: "http://hooks.example.com/rentals", event_types: ["ping"] }),
    ),
  },
  idempotency_key_required: {
    cause: "The operation requires an `Idempotency-Key` header, but the header is missing or blank.",
    action: "Send a key that is unique to this operation. See [idempotency](/docs/idempotency).",
    retry: "changed",
    trigger: createTrigger(post("/v1/rentals/reservations", { car_slug: "test-accept" })),
  },
  unsupported_media_type: {
    cause: "The body was not sent as `application/json`. By default, `curl -d` sends a form.",
    action: "Add `Content-Type: application/json`.",
    retry: "changed",
    trigger: createTrigger(post("/v1/sandbox/clock", undefined, { form: "advance=48h" })),
  },
  payload_too_large: {
    cause: "The body is larger than `details.max_bytes`.",
    action: "Send a smaller body. No operation needs a body of this size.",
    retry: "changed",
    trigger: {
      run: `head -c 70000 /dev/zero | tr '\\0' ' ' |
  curl -s ${clock} ${bearer} -H "Content-Type: application/json" --data-binary @-`,
    },
  },
  uri_too_long: {
    cause: "The URL is longer than 4,096 characters.",
    action: "Shorten the filters, or send several requests.",
    retry: "changed",
    trigger: { run: `curl -s "$API/v1/bookings?external_ref=$(printf 'x%.0s' $(seq 5000))" ${bearer}` },
  },
  headers_too_large: {
    cause: "The headers are larger than 16 KiB in total. Often a proxy or a cookie store adds headers.",
    action: "Send only the token, the content type and the idempotency key.",
    retry: "changed",
    trigger: { run: `curl -s "$API/v1/me" ${bearer} -H "X-Filler: $(printf 'x%.0s' $(seq 17000))"` },
  },
  bad_request: {
    cause:
      "The request is not well-formed HTTP: for example, the `Host` header is missing or repeated, or a line is malformed.",
    action: "Use an HTTP library. If you already use one, check for a proxy that rewrites requests.",
    retry: "changed",
    trigger: { run: `curl -s "$API/v1/me" ${bearer} -H "Host:"` },
  },
  request_timeout: {
    cause: "The complete body did not arrive within 15 seconds.",
    action: "Send the request again on a new connection, with the same idempotency key.",
    retry: "sameKey",
    trigger: {
      run: `{ printf '{'; sleep 20; } |
  curl -s -X POST ${clock} ${bearer} -H "Content-Type: application/json" -T -`,
    },
  },
  idempotency_key_reused: {
    cause: "The key was already used with another body or for another operation.",
    action: "Check which operation used the key. A corrected request is a new operation and needs a new key.",
    retry: "newKey",
    trigger: createTrigger(hideOutput(bookAs("Ana")), bookAs("Eva")),
  },
} as const satisfies Record<string, ErrorPage>;

/**
 * Returns a request that books in one step for a customer with this name. The idempotency key is the same for every
 * name.
 */
function bookAs(first_name: string) {
  const rental = { car_slug: "test-accept", ...stayDates, customer: { ...customer, first_name } };
  const body = { ...rental, payment_reference: "pay_1042", expected_total: 1 };
  return post("/v1/rentals/bookings", body, { key: variable("ORDER", "-reused") });
}
