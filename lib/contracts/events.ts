import * as z from "zod/mini";
import { defineContract } from "./contract";
import { eventType } from "./event-types";
import { momentParam, timestamp } from "./fields";
import { cursorParams, pageEnd } from "./paging";

export const eventData = z.record(z.string(), z.unknown()).register(z.globalRegistry, {
  description:
    "The booking at the time of the event, as `GET /v1/bookings/{reference}` returns it. A `ping` has `webhook_id` and `message`.",
});

export const event = z
  .object({
    id: z.string().register(z.globalRegistry, {
      description: "The same for every delivery of the event. Use it to deduplicate.",
      examples: ["evt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8"],
    }),
    type: eventType,
    data: eventData,
    created_at: timestamp,
    livemode: z.boolean().register(z.globalRegistry, { description: "True in production." }),
  })
  .register(z.globalRegistry, { id: "Event" });
export type Event = z.output<typeof event>;

/**
 * The parameter `types`. It accepts any text, because an unknown type has its own error code,
 * `invalid_types`.
 */
const typesParam = z
  .pipe(
    z.transform((sent: unknown) => (Array.isArray(sent) ? sent.join(",") : sent)),
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(",").map((item) => item.trim())),
    ),
  )
  .register(z.globalRegistry, {
    override: { type: "string" },
    description: `Event types, separated by commas or as repeated parameters: ${eventType.options.join(", ")}.`,
  });

export const listEventsContract = defineContract({
  operationId: "listEvents",
  method: "GET",
  path: "/v1/events",
  tag: "Events",
  summary: "List events",
  description:
    "Oldest first. Events are kept for 90 days. To poll, send `resume_cursor` as `cursor`: no event is skipped or repeated.",
  scope: "bookings:read",
  product: null,
  bucket: "api-read",
  idempotent: false,
  params: null,
  query: z.object({
    ...cursorParams,
    types: z.optional(typesParam),
    created_after: z.optional(momentParam("Only events created at or after this time.")),
    created_before: z.optional(momentParam("Only events created before this time.")),
  }),
  body: null,
  status: 200,
  response: z.object({
    data: z.array(event),
    ...pageEnd,
    resume_cursor: z.string().register(z.globalRegistry, {
      description: "The end of this page, even if it is empty. Send it as `cursor` in the next poll.",
    }),
  }),
  errors: ["invalid_cursor", "invalid_types"],
});
