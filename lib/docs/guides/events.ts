import { type Block, type DocPage, heading, json, list, shell, subheading, text } from "../blocks";
import { curlGet } from "../samples/scripts";
import { eventGuides } from "./event-payloads";

const id = "evt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8";

const follow = `CURSOR=
PAGE=$(${curlGet(`/v1/events?limit=100\${CURSOR:+&cursor=$CURSOR}`)})
printf '%s\\n' "$PAGE"
CURSOR=$(printf '%s\\n' "$PAGE" | pick resume_cursor)`;

export const events: DocPage = {
  path: "/docs/events",
  title: "Event catalogue",
  description: "All event types with example payloads, and how to read events in order.",
  group: "Guides",
  blocks: [
    text(
      "[Webhooks](/docs/webhooks) and `GET /v1/events` provide the same events. Each type fires at most once for a booking.",
      "`data` is the booking at the time of the event, as `GET /v1/bookings/{reference}` returns it.",
    ),
    heading("Read events"),
    text(
      "Events are listed oldest first and kept for 90 days. Store `resume_cursor` and send it as `cursor` in the next",
      "request: no event is skipped or repeated. Use this without a public endpoint, or to catch up after an outage.",
    ),
    shell("events-follow", follow),
    list(
      "`GET /v1/events` also returns `created_at` and `livemode`. A webhook has only `id`, `type` and `data`. `created_at` never decreases in the list, even if a sandbox clock is set back.",
      "`types` filters by event type. Separate types by commas. An unknown type returns [`invalid_types`](/docs/errors/invalid_types).",
    ),
    heading("Types"),
    ...Object.entries(eventGuides).flatMap(([type, { fires, data }]): Block[] => [
      subheading(`\`${type}\``, type.replace(".", "-")),
      text(fires),
      json({ id, type, data }),
    ]),
    subheading("`ping`", "ping"),
    text(
      "A test event. `POST /v1/webhooks/{id}/test` sends it only to that endpoint, regardless of its event types.",
    ),
    json({
      id,
      type: "ping",
      data: { webhook_id: 12, message: "Test event for this endpoint." },
    }),
  ],
};
