import { bearer, get, keyedPost, post } from "../samples/scripts";
import type { ErrorPage } from "./error-page";

const clock = '"$API/v1/sandbox/clock"';
const stay = "date_from=$DATE_FROM&date_to=$DATE_TO";

export const requestPages = {
  invalid_payload: {
    cause:
      "A field or a parameter is missing, has the wrong form, or is out of range; or the body is no JSON object. `details.issues` has one entry for each, with its dotted path.",
    action:
      "Show each issue next to the field it names, or mend the program that wrote it. Nothing was done, and the key is still free.",
    retry: "changed",
    trigger: {
      run: get("/v1/rentals/availability?location=test-instant&date_from=tomorrow&date_to=$DATE_TO"),
    },
  },
  invalid_cursor: {
    cause: "The cursor was changed, cut off, made up, or issued for another list or by another environment.",
    action:
      "Start again from the first page. Cursors are opaque: send them back letter by letter, with the filters of the first call.",
    retry: "changed",
    trigger: { run: get("/v1/bookings?cursor=made-up") },
  },
  invalid_types: {
    cause:
      "`types` names something that is no event type; `details.unknown` has it, `details.supported` what there is.",
    action:
      "Correct the name. Reading events is strict where registering an endpoint is not: there, unknown types are dropped.",
    retry: "changed",
    trigger: { run: get("/v1/events?types=booking.lost") },
  },
  invalid_date_range: {
    cause:
      "Both days are well formed, but `date_to` is not after `date_from`, the stay lies in the past of the pickup city, or it is longer than 365 days.",
    action: 'Ask for other days. "Today" is that of the pickup city, not yours.',
    retry: "changed",
    trigger: {
      run: get("/v1/rentals/availability?location=test-instant&date_from=$DATE_TO&date_to=$DATE_FROM"),
    },
  },
  invalid_combination: {
    cause:
      "Each parameter is fine by itself, but not together: `price_min` above `price_max`, or two of `location`, `pickup_location` and `delivery_location`.",
    action: "Send one of them, or swap the limits; `details.issues` names the fields.",
    retry: "changed",
    trigger: {
      run: get(`/v1/rentals/availability?location=test-instant&${stay}&price_min=200&price_max=100`),
    },
  },
  unsupported_currency: {
    cause: "There is no rate for the currency asked for; `details.supported` lists those there are.",
    action: "Choose one of the list, or leave `currency` out for your invoice currency.",
    retry: "changed",
    trigger: { run: get(`/v1/rentals/availability?location=test-instant&${stay}&currency=XXX`) },
  },
  unsafe_url: {
    cause:
      "Webhooks are not sent to this address; `details.reason` names the rule: https, port 443, a public host name, no credentials.",
    action:
      "Register an address that keeps the [rules](/docs/webhooks#the-url). For a server on your own machine read events with the listener instead.",
    retry: "changed",
    trigger: {
      run: post("/v1/webhooks", { url: "http://hooks.example.com/rentals", event_types: ["ping"] }),
    },
  },
  idempotency_key_required: {
    cause: "The call creates something and has no `Idempotency-Key` header, or a blank one.",
    action:
      "Send a key that is unique for this one operation of yours. See [idempotency](/docs/idempotency).",
    retry: "changed",
    trigger: { run: post("/v1/rentals/reservations", { car_slug: "test-accept" }) },
  },
  unsupported_media_type: {
    cause: "The body was not sent as `application/json`. `curl -d` alone sends a form.",
    action: "Add `Content-Type: application/json`.",
    retry: "changed",
    trigger: { run: `curl -s ${clock} ${bearer} -d 'advance=48h'` },
  },
  payload_too_large: {
    cause: "The body is larger than `details.max_bytes`.",
    action: "Send less. No call of the API needs a body of that size.",
    retry: "changed",
    trigger: {
      run: `head -c 70000 /dev/zero | tr '\\0' ' ' |
  curl -s ${clock} ${bearer} -H "Content-Type: application/json" --data-binary @-`,
    },
  },
  uri_too_long: {
    cause: "The address is longer than 4096 characters.",
    action: "Shorten the filters, or ask in several calls.",
    retry: "changed",
    trigger: { run: `curl -s "$API/v1/bookings?external_ref=$(printf 'x%.0s' $(seq 5000))" ${bearer}` },
  },
  headers_too_large: {
    cause: "The headers together are larger than 16 KiB. Often a proxy or a cookie store adds them.",
    action: "Send the token, the content type and the key, and nothing your HTTP client collected elsewhere.",
    retry: "changed",
    trigger: { run: `curl -s "$API/v1/me" ${bearer} -H "X-Filler: $(printf 'x%.0s' $(seq 17000))"` },
  },
  bad_request: {
    cause: "What arrived is no well-formed HTTP: no `Host`, two of them, or a line that is none.",
    action: "Use an HTTP library. If you do, look for a proxy that rewrites requests.",
    retry: "changed",
    trigger: { run: `curl -s "$API/v1/me" ${bearer} -H "Host:"` },
  },
  request_timeout: {
    cause: "The body did not arrive completely within 15 seconds.",
    action: "Send it again on a new connection. What creates something keeps its key.",
    retry: "sameKey",
    trigger: {
      run: `{ printf '{'; sleep 20; } |
  curl -s -X POST ${clock} ${bearer} -H "Content-Type: application/json" -T -`,
    },
  },
  idempotency_key_reused: {
    cause: "The key was used before, with another body or for another call.",
    action:
      "Find out which operation has the key. A corrected request is a new operation and needs a new key.",
    retry: "newKey",
    trigger: {
      run: [
        `${keyedPost("/v1/rentals/bookings", "reused", reserved({ first_name: "Ana" }))}`,
        `echo\n${keyedPost("/v1/rentals/bookings", "reused", reserved({ first_name: "Eva" }))}`,
      ].join("\n"),
    },
  },
} as const satisfies Record<string, ErrorPage>;

function reserved(name: { first_name: string }): object {
  const customer = { ...name, last_name: "Silva", email: "ana@example.com" };
  const stay = { date_from: "$DATE_FROM", date_to: "$DATE_TO" };
  return { car_slug: "test-accept", ...stay, customer, payment_reference: "pay_1042", expected_total: 1 };
}
