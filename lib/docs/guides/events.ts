import { type Block, type DocPage, heading, json, list, shell, subheading, text } from "../blocks";
import { get } from "../samples/scripts";
import { eventGuides } from "./event-payloads";

const id = "evt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8";

const follow = `CURSOR=
PAGE=$(${get(`/v1/events?limit=100\${CURSOR:+&cursor=$CURSOR}`)})
echo "$PAGE"
CURSOR=$(echo "$PAGE" | pick resume_cursor)`;

export const events: DocPage = {
  path: "/docs/events",
  title: "Event catalogue",
  description: "Every event type with an example payload, and how events are read in order without webhooks.",
  group: "Guides",
  blocks: [
    text(
      "The same events are delivered by [webhook](/docs/webhooks) and read at `GET /v1/events`. Each fires at most once",
      "for a booking, and `data` is the booking as it was at that moment, in the shape of `GET /v1/bookings/{reference}`.",
    ),
    heading("Read them"),
    text(
      "Oldest first, for 90 days. Keep `resume_cursor` and send it as `cursor` next time: none is skipped and none comes",
      "twice. This is the way for programs without an address, and to catch up after an outage.",
    ),
    shell("events-follow", follow),
    list(
      "Read, an event also has `created_at` and `livemode`; delivered, it has `id`, `type` and `data` alone.",
      "`types` filters, separated by commas. An unknown name answers [`invalid_types`](/docs/errors/invalid_types).",
    ),
    heading("Types"),
    ...Object.entries(eventGuides).flatMap(([type, { fires, data }]): Block[] => [
      subheading(`\`${type}\``, type.replace(".", "-")),
      text(fires),
      json({ id, type, data }),
    ]),
    subheading("`ping`", "ping"),
    text("Sent by `POST /v1/webhooks/{id}/test` to that endpoint alone, whatever it listens to."),
    json({
      id,
      type: "ping",
      data: { webhook_id: 12, message: "Test event for this endpoint." },
    }),
  ],
};
