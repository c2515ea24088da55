import { type DocPage, heading, list, steps, text } from "../blocks";

export const goingLive: DocPage = {
  path: "/docs/going-live",
  title: "Going live",
  description:
    "What to have tried in the sandbox before production, and what may change under a running client.",
  group: "Get started",
  blocks: [
    text(
      "Production runs the code of the sandbox. At go-live two things change: the base address and the credentials.",
      "Everything below can be tried beforehand.",
    ),
    heading("Before you switch"),
    steps(
      "A booking that is confirmed, one that is declined, one that expires, and one of a supplier: [`test-accept`, `test-crew-declines`, `test-never-accepted`, `test-supplier-ok`](/docs/sandbox).",
      "A search that is polled for over a minute, one that fails and one that expires.",
      "A price that moves before the charge, and after it: [`price_mismatch`](/docs/errors/price_mismatch).",
      "An answer that is lost: `test-lost-reply`. Your program sends the same key again, or looks up `external_ref`.",
      "A double click: two calls with one key at once, with `test-in-progress`.",
      "A token that lapses in the middle of the work.",
      "A webhook that is delivered twice, and one whose signature is wrong.",
      "A status and an event type you have never heard of.",
    ),
    heading("What may change without notice"),
    list(
      "New fields in answers and objects: ignore what you do not know.",
      'New statuses that mean "not confirmed yet".',
      "New event types: an endpoint only ever gets the types it asked for.",
      "New error codes on existing statuses: fall back to the rule of the status.",
      "The words of `error.message`, `status_note` and `note`.",
      "The form of cursors, references, ids and tokens: keep them as text, up to 255 characters, tokens up to 4 KiB.",
    ),
    heading("What does not"),
    list(
      "Paths under `/v1`, the meaning of a field that is there, and the names of error codes.",
      "A field that is there stays, null where it has no value.",
    ),
    heading("When something goes wrong"),
    text(
      "Quote the `X-Request-Id` of the answer: it leads to the one request among all. `GET /healthz` says whether the",
      "service itself is up.",
    ),
  ],
};
