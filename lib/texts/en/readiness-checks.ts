import type { CheckId } from "../../readiness-checks";

/**
 * The texts of a readiness check. `fix` is the next step after a failure. `show` is the next step until the check has
 * evidence.
 */
export type CheckTexts = Readonly<Record<"title" | "detail" | "fix" | "show", string>>;

/**
 * The texts of the readiness checks. They are not part of `Texts`, because they are long and only the server
 * uses them.
 */
export type ReadinessCheckTexts = { none: string; checks: Readonly<Record<CheckId, CheckTexts>> };

/**
 * The English texts of the readiness checks. `fix` is the next step after a failed check. `show` is the next step as
 * long as the sandbox has not seen the situation that the check is about.
 */
export const readinessChecks: ReadinessCheckTexts = {
  none: "none",
  checks: {
    token_reused: {
      title: "One access token serves many requests",
      detail:
        "Requests that reused a token: {good}. Requests that used a token for the first time: {bad}. The newest 200 requests count.",
      fix: "Store the token and use it until it expires after 3600 seconds. Do not request one per call.",
      show: "Send at least three API requests, more than half of them with a token that you have used before.",
    },
    poll_interval_kept: {
      title: "Polls wait for poll_after_ms",
      detail: "Polls after the wait: {good}. Polls that came too early: {bad}.",
      fix: "Wait poll_after_ms milliseconds after each response before you send the next poll.",
      show: "Search the city test-poll and poll until the status is no longer pending.",
    },
    poll_by_search_id: {
      title: "Pending searches are polled by search_id",
      detail: "Polls with a search_id: {good}. Pending searches that were requested again without it: {bad}.",
      fix: "While a search is pending, send only its search_id. The same query without it starts a new search.",
      show: "Search the city test-poll and poll it with search_id.",
    },
    keys_unique: {
      title: "Each booking has its own idempotency key",
      detail: "Different keys: {good}. Keys that were sent with another body: {bad}.",
      fix: "Create a new Idempotency-Key for each operation. Use a key again only to repeat the same request.",
      show: "Make two bookings, each with its own Idempotency-Key.",
    },
    mismatch_new_key: {
      title: "A price mismatch is followed by a new key",
      detail: "Mismatches followed by a new key: {good}. Mismatches that were only replayed: {bad}.",
      fix: "After price_mismatch, accept the current total and send the booking with a new Idempotency-Key. The old key keeps returning the same error.",
      show: "Book the car test-price-up with the total of the search. After the rejection, book it with the new total and a new idempotency key.",
    },
    retry_same_key: {
      title: "Lost requests are repeated with the same key",
      detail: "Lost requests that were repeated or looked up: {good}. Sent again under a new key: {bad}.",
      fix: "After a timeout, a lost connection or a 5xx, send the same request with the same Idempotency-Key.",
      show: "Book the car test-lost-reply, whose response is lost, and repeat the request with the same key.",
    },
    retry_after_kept: {
      title: "Retries wait for Retry-After",
      detail: "Repeats after the wait: {good}. Repeats that came too early: {bad}.",
      fix: "After a response with Retry-After, wait that many seconds before you repeat the request.",
      show: "Book the car test-in-progress, repeat the request in parallel, and repeat it again after Retry-After.",
    },
    lookup_after_lost_reply: {
      title: "A failed booking is looked up before a new key is used",
      detail: "Bookings that were looked up: {good}. New keys without a lookup: {bad}.",
      fix: "After a 500, read GET /v1/bookings/ext/{external_ref}. Use a new key only if the booking does not exist. Send external_ref with each booking.",
      show: "Book the car test-crash with an external_ref, look the booking up by it and then use a new key.",
    },
    statuses_handled: {
      title: "Bookings were read in every required status",
      detail: "Statuses read: {good} of 4. Missing: {missing}.",
      fix: "Read a booking in each missing status.",
      show: "Book test-never-accepted, test-secure-ok and test-supplier-ok, read each booking immediately, cancel one and read it again.",
    },
    events_received: {
      title: "Every event type was received",
      detail: "Types received: {good} of 9. Missing: {missing}.",
      fix: "Receive an event of each missing type.",
      show: "Subscribe an endpoint to all types or read GET /v1/events. Send missing types with POST /v1/sandbox/webhooks/{id}/emit.",
    },
    signature_checked: {
      title: "Signatures of events are verified",
      detail: "Drills passed: {good}. Drills failed: {bad}. Not run yet: {missing}.",
      fix: "Before you accept an event, verify its signature and timestamp, also if it has two signatures. Then run the drills again.",
      show: "Run the drills wrong_signature, old_timestamp and rotation against your endpoint.",
    },
    duplicates_tolerated: {
      title: "Events that arrive twice are accepted",
      detail: "Drills passed: {good}. Drills failed: {bad}. Not run yet: {missing}.",
      fix: "Also respond with 2xx to an event that you have already processed. Then run the drills again.",
      show: "Run the drills duplicate and slow_retry against your endpoint.",
    },
    order_tolerated: {
      title: "Events are accepted in any order and number",
      detail: "Drills passed: {good}. Drills failed: {bad}. Not run yet: {missing}.",
      fix: "Respond with 2xx immediately and process events afterwards, in any order. Then run the drills again.",
      show: "Run the drills out_of_order and burst against your endpoint.",
    },
    cancelled_once: {
      title: "A booking was cancelled",
      detail: "Cancellations: {good}.",
      fix: "Cancel a booking.",
      show: "Cancel a booking with POST /v1/bookings/{reference}/cancel.",
    },
  },
};
