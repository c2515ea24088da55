import { bearer, book, get, keep, post, reserve, reserveAndKeep, script } from "../samples/scripts";
import type { ErrorPage } from "./error-page";

const transition = (to: string) =>
  `${post("/v1/sandbox/bookings/$REFERENCE/transition", { to })} > /dev/null`;
const quietly = (command: string) => command.replace("<<JSON", "<<JSON > /dev/null");

export const bookingPages = {
  price_mismatch: {
    cause:
      "The total of now differs by more than a cent from your `expected_total`. Nothing was booked and nothing was charged. `details` has both totals, the currency, and the draft's reference where there is one.",
    action:
      "Show `details.current_total` to your customer. If it is accepted, collect or refund the difference and send the call under a new key with the corrected `expected_total`. This answer is bound to its key: replaying that key brings it back for ever.",
    retry: "newKey",
    trigger: { run: reserve("test-accept", { expected_total: 1 }) },
  },
  unavailable: {
    cause:
      "No car of this kind is left for those days. A draft holds none, so this can happen between reserving and booking.",
    action: "Offer another car of the search, or search again. Refund the customer if you charged already.",
    retry: "newKey",
    trigger: { run: script(reserveAndKeep("test-taken"), book("taken-book")) },
  },
  search_expired: {
    cause: "The car was found by a search whose offers are no longer valid.",
    action: "Search again with the same days, and compare the new total with what you showed.",
    retry: "newKey",
    trigger: { run: reserve("test-search-expired") },
  },
  delivery_not_available: {
    cause: "`pickup_type` is `delivery`, but this car is not delivered.",
    action: "Book it as a counter pickup, or search with `delivery_location` for cars that are brought.",
    retry: "newKey",
    trigger: { run: reserve("test-no-delivery", { pickup_type: "delivery" }) },
  },
  reservation_expired: {
    cause:
      "The draft lapsed before it was booked; `details.expired_at` says when. After 30 days the answer is 404.",
    action:
      "Reserve again, with the same details and the present total, then book the new draft. Nothing was lost but the draft.",
    retry: "newKey",
    trigger: {
      run: script(
        reserveAndKeep("test-draft-short"),
        `${post("/v1/sandbox/clock", { advance: "2m" })} > /dev/null`,
        book("draft-short-book"),
        `${post("/v1/sandbox/clock", { reset: true })} > /dev/null`,
      ),
    },
  },
  already_booked: {
    cause: "The draft was booked before, under another key; `details.status` is the booking's.",
    action:
      "Read the booking: it is there, under the draft's reference. Two processes may be working on one order.",
    retry: "never",
    trigger: {
      run: script(reserveAndKeep("test-accept"), quietly(book("first-book")), book("second-book")),
    },
  },
  not_deletable: {
    cause: "Only a draft can be dropped. This one was booked; `details.cancel_url` is where it is cancelled.",
    action: "Post to `details.cancel_url` if the booking is to end.",
    retry: "never",
    trigger: {
      run: script(
        reserveAndKeep("test-accept"),
        quietly(book("not-deletable-book")),
        `curl -s -X DELETE "$API/v1/rentals/reservations/$REFERENCE" ${bearer}`,
      ),
    },
  },
  not_cancellable: {
    cause: "The rental has begun or is over, or the booking lapsed; `details.status` names its state.",
    action: "Tell the customer. A booking that is cancelled already answers 200, not this.",
    retry: "never",
    trigger: {
      run: script(
        reserveAndKeep("test-never-accepted"),
        quietly(book("not-cancellable-book")),
        transition("expired"),
        post("/v1/bookings/$REFERENCE/cancel"),
      ),
    },
  },
  illegal_transition: {
    cause:
      "In the sandbox a booking was to move where none of its kind can; `details.legal` lists where it can.",
    action: "Choose one of `details.legal`, or make another booking.",
    retry: "changed",
    trigger: {
      run: script(
        reserveAndKeep("test-never-accepted"),
        quietly(book("illegal-book")),
        post("/v1/sandbox/bookings/$REFERENCE/transition", { to: "completed" }),
      ),
    },
  },
  endpoint_inactive: {
    cause:
      "The webhook endpoint is paused or disabled, so nothing can be sent to it again; `details.status` says which.",
    action: "Set its status to `active` with `PATCH /v1/webhooks/{id}`, then retry or replay.",
    retry: "changed",
    trigger: {
      run: script(
        keep(
          "PAUSED",
          "id",
          post("/v1/webhooks", { url: "https://hooks.example.com/paused", event_types: ["ping"] }),
        ),
        `curl -s -X PATCH "$API/v1/webhooks/$PAUSED" ${bearer} \\\n  -H "Content-Type: application/json" -d '{"status":"paused"}' > /dev/null`,
        `curl -s "$API/v1/webhooks/$PAUSED/replay" ${bearer} \\\n  -H "Content-Type: application/json" -d "{\\"since\\":\\"$SINCE\\"}"`,
      ),
    },
  },
  limit_reached: {
    cause: "You have as many endpoints as an account may have; `details.limit` is the number.",
    action: "Delete one you no longer use, or have one endpoint listen to more types.",
    retry: "changed",
    trigger: {
      run: `for n in $(seq 21); do
  ${post("/v1/webhooks", { url: "https://hooks.example.com/many", event_types: ["ping"] }).replaceAll("\n", "\n  ")}
  echo
done`,
    },
  },
  idempotency_key_in_progress: {
    cause: "Another request with this key is being worked on at this moment.",
    action:
      "Wait a second, as `Retry-After` says, and send the very same call: it then answers what the other one did.",
    retry: "wait",
    trigger: {
      run: script(
        `${quietly(reserve("test-in-progress")).replace("<<JSON > /dev/null", "<<JSON > /dev/null &")}`,
        "sleep 2",
        reserve("test-in-progress"),
        "wait",
      ),
    },
  },
  internal_error: {
    cause:
      "The service failed. For a keyed call the work was undone and the key has failed for good: it answers this for ever.",
    action:
      "Send a call without a key again. For a keyed one look the booking up by `GET /v1/bookings/ext/{external_ref}`; when it is not there, use a new key. Quote `request_id` if it happens again.",
    retry: "sameKey",
    trigger: { run: script(reserveAndKeep("test-crash"), book("crash-book")) },
  },
  service_unavailable: {
    cause: "The service cannot answer just now: it is being restarted, or its database is.",
    action: "Wait as long as `Retry-After` says and send the same call. No key was used up.",
    retry: "sameKey",
    trigger: { none: "It takes an outage to see it." },
  },
} as const satisfies Record<string, ErrorPage>;

/** For the page of all errors: what one of them looks like. */
export const envelopeExample = get("/v1/bookings/RB-0000000000");
