import { type DocPage, heading, list, note, shell, table, text } from "../blocks";
import { keep, printedBooking, readByOwnReference } from "./idempotency-scripts";

export const idempotency: DocPage = {
  path: "/docs/idempotency",
  title: "Idempotency",
  description: "How a key makes a booking happen once, what is replayed, and when a new key is needed.",
  group: "Guides",
  blocks: [
    text(
      "Three calls create something that costs money: reserving, booking a draft, and booking in one step. Each needs an",
      "`Idempotency-Key` header: 1 to 255 visible ASCII characters, unique for one operation of yours. No other call",
      "takes one. A good key is made from your own order: `order-1042-book`.",
    ),
    shell("idempotency-once", keep),
    text("The second answer is the first one, byte for byte, with `Idempotent-Replayed: true`."),
    shell("idempotency-again", printedBooking),
    heading("What a key answers"),
    table(
      ["The key was used by a call that", "Answer"],
      [
        ["finished", "its answer, byte for byte, whatever it was"],
        ["is still running", "409 [`idempotency_key_in_progress`](/docs/errors/idempotency_key_in_progress)"],
        ["had another body or path", "409 [`idempotency_key_reused`](/docs/errors/idempotency_key_reused)"],
        ["failed with 500", "the same 500, for ever"],
        ["was refused before its work began (400, 401, 403, 413, 415, 429)", "as if it had never been sent"],
      ],
    ),
    text("Bodies are compared by their values: the order of fields does not count. Keys are kept for good."),
    heading("Same key or a new one"),
    table(
      ["What happened", "Key"],
      [
        ["No answer: timeout, broken connection", "the same"],
        ["5xx", "the same, with backoff"],
        ["409 `idempotency_key_in_progress`", "the same, after `Retry-After`"],
        ["429", "the same, after `Retry-After`"],
        ["409 `price_mismatch`, corrected", "a new one"],
        ["Any other 4xx, corrected", "a new one where the answer was [stored](/docs/errors), any otherwise"],
      ],
    ),
    heading("When the key itself has failed"),
    text(
      "If the same 500 comes back with `Idempotent-Replayed: true`, the key is done for. Look whether the booking",
      "landed; when it did not, use a new key. [What became of a key](/docs/api/requests#getIdempotencyKey), and the",
      "one next step that cannot book twice, can be asked, too.",
    ),
    shell("idempotency-lookup", readByOwnReference),
    note(
      "Always send `external_ref`. It is how an order is found when an answer was lost and the process that knew the",
      "key is gone.",
    ),
    list("Two calls with one key at the same time: exactly one does the work."),
  ],
};
