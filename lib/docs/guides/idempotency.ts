import { type DocPage, heading, list, note, shell, table, text } from "../blocks";
import { curlGet, keyedPost } from "../samples/scripts";

const stay = { date_from: "$DATE_FROM", date_to: "$DATE_TO" };
const customer = { first_name: "Ana", last_name: "Silva", email: "ana@example.com" };
const reserveOnce = keyedPost("/v1/rentals/reservations", "once", {
  car_slug: "test-accept",
  ...stay,
  customer,
  external_ref: "$ORDER",
});

/** The command that sends the same request again and prints the response headers. */
const reserveAgain = reserveOnce.replace("curl -s ", "curl -si ");

const readByOwnReference = curlGet("/v1/bookings/ext/$ORDER");

export const idempotency: DocPage = {
  path: "/docs/idempotency",
  title: "Idempotency",
  description: "How an idempotency key prevents double bookings, and when to use a new key.",
  group: "Guides",
  blocks: [
    text(
      "Three operations require an `Idempotency-Key` header: reserve, book a draft, and reserve and book in one step. A",
      "key has 1 to 255 visible ASCII characters and is unique to one operation. No other operation takes a key. Derive",
      "the key from your own order, such as `order-1042-book`.",
    ),
    shell("idempotency-once", reserveOnce),
    text("The second response is identical to the first, byte for byte, plus `Idempotent-Replayed: true`."),
    shell("idempotency-again", reserveAgain),
    heading("Responses to a repeated key"),
    table(
      ["The first request with the key", "Response"],
      [
        ["finished", "the same response, byte for byte"],
        ["is in progress", "409 [`idempotency_key_in_progress`](/docs/errors/idempotency_key_in_progress)"],
        ["had another body or path", "409 [`idempotency_key_reused`](/docs/errors/idempotency_key_reused)"],
        ["failed with 500", "the same 500, permanently"],
        ["was rejected before processing (400, 401, 403, 413, 415, 429)", "as for a new key"],
      ],
    ),
    text("Bodies are compared by value: the order of fields does not matter. Keys are stored permanently."),
    heading("When to use a new key"),
    table(
      ["Situation", "Key"],
      [
        ["No response: timeout or broken connection", "the same"],
        ["5xx", "the same, with backoff"],
        ["409 `idempotency_key_in_progress`", "the same, after `Retry-After`"],
        ["429", "the same, after `Retry-After`"],
        ["409 `price_mismatch`, corrected request", "a new one"],
        [
          "Any other 4xx, corrected request",
          "a new one if the response was [stored](/docs/errors), otherwise any",
        ],
      ],
    ),
    heading("A key that has failed"),
    text(
      "If a 500 response has `Idempotent-Replayed: true`, the key can no longer succeed. Check whether the booking exists.",
      "If it does not, use a new key. You can also [get the outcome of a key](/docs/api/requests#getIdempotencyKey) and the",
      "next step that cannot book twice.",
    ),
    shell("idempotency-lookup", readByOwnReference),
    note(
      "Always send `external_ref`. With it you can find an order after a lost response, even if the key is no longer",
      "available.",
    ),
    list("If two requests with the same key arrive at the same time, exactly one is processed."),
  ],
};
