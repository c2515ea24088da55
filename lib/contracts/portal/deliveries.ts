import * as z from "zod/mini";
import { defineContract } from "../contract";
import { momentParam, pathText, timestamp } from "../fields";
import { deliveryError, webhookDelivery } from "../webhook-deliveries";
import { endpointStatus, webhookEndpoint } from "../webhooks";
import { portalRead } from "./shared";

const manage = { ...portalRead, scope: "webhooks:manage" } as const;

export const inspectedAttempt = z.object({
  number: z.int(),
  at: timestamp,
  response_status: z.nullable(z.int()),
  error: z.nullable(deliveryError),
  duration_ms: z.nullable(z.int()),
  response_body: z.nullable(z.string()),
  /** The request headers. Null if the worker stopped before it recorded them. */
  request_headers: z.nullable(z.record(z.string(), z.string())),
});
export type InspectedAttempt = z.output<typeof inspectedAttempt>;

export const inspectedDelivery = z.object({
  delivery: webhookDelivery,
  attempts: z.array(inspectedAttempt),
  /** The current URL and status of the endpoint of the delivery. */
  endpoint: z.object({
    url: z.string(),
    status: endpointStatus,
    disabled_reason: webhookEndpoint.shape.disabled_reason,
  }),
  /** The request body, byte for byte the same in every attempt. After an erasure, it no longer names the customer. */
  body: z.string(),
  /** The current real time. The retry schedule runs in real time. */
  now: timestamp,
});
export type InspectedDelivery = z.output<typeof inspectedDelivery>;

export const inspectDeliveryContract = defineContract({
  ...manage,
  operationId: "inspectDelivery",
  path: "/portal-api/webhooks/{id}/deliveries/{delivery_id}",
  summary: "Get a delivery with its attempts",
  params: z.object({ id: pathText, delivery_id: pathText }),
  query: null,
  response: inspectedDelivery,
  errors: ["not_found"],
});

export const previewReplayContract = defineContract({
  ...manage,
  operationId: "previewReplay",
  path: "/portal-api/webhooks/{id}/replay",
  summary: "Count the deliveries that a replay would queue",
  params: z.object({ id: pathText }),
  query: z.object({
    since: momentParam("Deliveries created at or after this time, at most 14 days ago."),
    until: z.optional(momentParam("Deliveries created before this time.")),
  }),
  response: z.object({
    /**
     * The number of deliveries that a replay would queue: `dead_lettered` and `skipped` together, at most the
     * limit of one replay.
     */
    queued: z.int(),
    dead_lettered: z.int(),
    skipped: z.int(),
    /** True if more deliveries match than one replay queues. */
    more: z.boolean(),
  }),
  errors: ["not_found", "endpoint_inactive"],
});
