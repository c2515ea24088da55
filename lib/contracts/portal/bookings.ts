import * as z from "zod/mini";
import { bookingStatus, listBookingsContract } from "../bookings";
import { defineContract } from "../contract";
import { eventType } from "../event-types";
import { listParam, momentParam, pathText, reference, timestamp } from "../fields";
import { portalRead } from "./shared";

const timelineChange = z.object({
  kind: z.literal("change"),
  at: timestamp,
  /** An audit action, such as `booking.accept` or `reservation.create`. */
  action: z.string(),
  /** `name`: a member's email, or the name of a credential. Null for suppliers and the service. */
  actor: z.object({ type: z.string(), id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  status: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
});

const timelineEvent = z.object({
  kind: z.literal("event"),
  at: timestamp,
  event_id: z.string(),
  type: eventType,
  /** The deliveries of the event. Empty if the caller may not read webhooks. */
  deliveries: z.array(
    z.object({
      delivery_id: z.string(),
      webhook_id: z.int(),
      url: z.string(),
      status: z.enum(["pending", "delivering", "succeeded", "dead_lettered", "skipped"]),
      attempt_count: z.int(),
      response_status: z.nullable(z.int()),
      error: z.nullable(z.string()),
      next_attempt_at: z.nullable(timestamp),
    }),
  ),
});

export const timelineEntry = z.discriminatedUnion("kind", [timelineChange, timelineEvent]);
export type TimelineEntry = z.output<typeof timelineEntry>;

const read = { ...portalRead, scope: "bookings:read" } as const;

export const getTimelineContract = defineContract({
  ...read,
  operationId: "getTimeline",
  path: "/portal-api/bookings/{reference}/timeline",
  summary: "Get the timeline of a booking",
  params: z.object({ reference: pathText }),
  query: null,
  response: z.object({ reference, data: z.array(timelineEntry) }),
  errors: ["not_found"],
});

/** The operation that lists bookings as in `/v1`, with additional filters that only the portal has. */
export const listPortalBookingsContract = defineContract({
  ...read,
  operationId: "listPortalBookings",
  path: "/portal-api/bookings",
  summary: "List bookings, with the filters of the portal",
  params: null,
  query: z.extend(listBookingsContract.query, {
    return_after: z.optional(momentParam("Only bookings that end at or after this time.")),
    return_before: z.optional(momentParam("Only bookings that end before this time.")),
  }),
  response: listBookingsContract.response,
  errors: ["invalid_cursor"],
});

export const listStatusesContract = defineContract({
  ...read,
  operationId: "listStatuses",
  path: "/portal-api/bookings/statuses",
  summary: "Get the statuses of several bookings",
  params: null,
  query: z.object({ references: listParam("Up to 50 references, separated by commas.") }),
  response: z.object({
    /**
     * The statuses of the requested bookings. References of other partners' bookings and unknown references have no
     * entry.
     */
    data: z.array(z.object({ reference, status: bookingStatus, confirm_by: z.nullable(timestamp) })),
    now: timestamp,
  }),
  errors: [],
});
