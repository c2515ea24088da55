import { type DocPage, heading, list, steps, text } from "../blocks";

export const goingLive: DocPage = {
  path: "/docs/going-live",
  title: "Going live",
  description: "What to test in the sandbox before production, and which changes to expect.",
  group: "Get started",
  blocks: [
    text(
      "Production runs the same code as the sandbox. Only the base URL and the credentials change.",
      "Test everything below first.",
    ),
    heading("Test in the sandbox"),
    text(
      "[Readiness](/docs/readiness) checks your integration by its own requests and tells you what is missing. You are ready",
      "when `GET /v1/readiness` returns `ready: true`.",
    ),
    steps(
      "Bookings that are confirmed, declined, expired and confirmed by a supplier: [`test-accept`, `test-crew-declines`, `test-never-accepted`, `test-supplier-ok`](/docs/sandbox).",
      "A search that takes more than a minute, one that fails and one that expires.",
      "A price change before and after the charge: [`price_mismatch`](/docs/errors/price_mismatch).",
      "A lost response: `test-lost-reply`. Send the same key again, or look up `external_ref`.",
      "A double click: two parallel requests with the same key, with `test-in-progress`.",
      "A token that expires between two requests.",
      "A webhook that is delivered twice, and one with an invalid signature.",
      "An unknown status and an unknown event type.",
    ),
    heading("Request production"),
    text(
      "When every readiness check has passed, an admin requests production in the portal, under Go live. The operator approves or",
      "refuses the request with a reason. An approved request shows the base URL and the production credential, once, within seven days.",
    ),
    heading("Changes without notice"),
    list(
      "New fields in responses and objects: ignore unknown fields.",
      'New statuses that mean "not confirmed yet".',
      "New event types: an endpoint receives only the types that it subscribes to.",
      "New error codes for existing HTTP statuses: handle an unknown code by its status.",
      "The text of `error.message`, `status_note` and `note`.",
      "The format of cursors, references, IDs and tokens: store them as text of up to 255 characters, tokens as up to 4 KiB.",
    ),
    heading("What does not change"),
    list(
      "Paths under `/v1`, the meaning of existing fields and the names of error codes.",
      "Existing fields stay in the response. A field without a value is null.",
    ),
    heading("Support"),
    text(
      "Send the `X-Request-Id` of the response to support: it identifies the request. `GET /healthz` returns the health of",
      "the service.",
    ),
  ],
};
