import * as z from "zod/mini";
import { defineContract } from "../contract";
import { event, listEventsContract } from "../events";
import { pathText, timestamp } from "../fields";
import { pageEnd } from "../paging";
import { deliveryError, deliveryStatus } from "../webhook-deliveries";
import { portalRead } from "./shared";

const manage = { ...portalRead, scope: "webhooks:manage" } as const;

const deliveryCounts = z.record(deliveryStatus, z.int());

const summary = z.object({
  id: event.shape.id,
  type: event.shape.type,
  created_at: timestamp,
  /** The reference of the booking, if the event has one. */
  reference: z.nullable(z.string()),
  /** The number of deliveries by status. */
  deliveries: deliveryCounts,
});
export type EventSummary = z.output<typeof summary>;

export const listNewestEventsContract = defineContract({
  ...manage,
  operationId: "listNewestEvents",
  path: "/portal-api/events",
  summary: "List events, newest first, with delivery counts",
  params: null,
  query: listEventsContract.query,
  response: z.object({ data: z.array(summary), ...pageEnd }),
  errors: ["invalid_cursor", "invalid_types"],
});

const eventDelivery = z.object({
  delivery_id: z.string(),
  webhook_id: z.int(),
  url: z.string(),
  /** True if the endpoint is deleted. Its deliveries are deleted later. */
  deleted: z.boolean(),
  status: deliveryStatus,
  attempt_count: z.int(),
  max_attempts: z.int(),
  response_status: z.nullable(z.int()),
  error: z.nullable(deliveryError),
  duration_ms: z.nullable(z.int()),
  next_attempt_at: z.nullable(timestamp),
});
export type EventDelivery = z.output<typeof eventDelivery>;

export const inspectedEvent = z.object({
  event,
  reference: z.nullable(z.string()),
  /** The request body, byte for byte the same in every delivery. After an erasure, it no longer names the customer. */
  body: z.string(),
  deliveries: z.array(eventDelivery),
  /** The current real time. The retry schedule runs in real time. */
  now: timestamp,
});
export type InspectedEvent = z.output<typeof inspectedEvent>;

export const inspectEventContract = defineContract({
  ...manage,
  operationId: "inspectEvent",
  path: "/portal-api/events/{event_id}",
  summary: "Get an event with its deliveries",
  params: z.object({ event_id: pathText }),
  query: null,
  response: inspectedEvent,
  errors: ["not_found"],
});
