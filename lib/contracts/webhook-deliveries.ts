import * as z from "zod/mini";
import { deliveryStatuses } from "../delivery-statuses";
import { defineContract } from "./contract";
import { eventType } from "./event-types";
import { listParam, momentParam, pathText, realTimestamp, timestamp } from "./fields";
import { cursorParams, pageEnd } from "./paging";

export const deliveryStatus = z.enum(deliveryStatuses).register(z.globalRegistry, {
  description:
    "`pending`: the next attempt is at `next_attempt_at`. `dead_lettered`: all attempts failed. `skipped`: not sent because the endpoint was not active.",
});
export type DeliveryStatus = z.output<typeof deliveryStatus>;

export const deliveryError = z
  .enum([
    "timeout",
    "dns_error",
    "tls_error",
    "connection_refused",
    "connection_reset",
    "unsafe_url",
    "redirect",
    "http_error",
  ])
  .register(z.globalRegistry, {
    description:
      "`http_error`: the response is not 2xx or 3xx, or not valid HTTP. `redirect`: the response is 3xx, which is never followed.",
  });
export type DeliveryError = z.output<typeof deliveryError>;

/**
 * The result of an attempt. All fields are null while it is in progress, and permanently if its worker
 * stopped.
 */
const attemptResult = {
  response_status: z.nullable(z.int()),
  error: z.nullable(deliveryError),
  duration_ms: z.nullable(z.int()),
};

export const webhookDelivery = z
  .object({
    id: z.string().register(z.globalRegistry, {
      description: "The `Service-Delivery-Id` header of every attempt.",
      examples: ["dlv_4f1d3c5b7a9e4d2f8b6a0c1e2d3f4a5b"],
    }),
    webhook_id: z.int(),
    event_id: z.string(),
    event_type: eventType,
    status: deliveryStatus,
    attempt_count: z.int(),
    max_attempts: z.int().register(z.globalRegistry, {
      description: "The number of attempts in the schedule. Manual retries can exceed it.",
    }),
    next_attempt_at: z.nullable(realTimestamp),
    last_attempt_at: z.nullable(realTimestamp),
    response_body: z.nullable(z.string()).register(z.globalRegistry, {
      description: "The first 1 KiB of the last response.",
    }),
    ...attemptResult,
    created_at: timestamp,
    delivered_at: z.nullable(realTimestamp),
    attempts: z.array(z.object({ number: z.int(), at: realTimestamp, ...attemptResult })),
  })
  .register(z.globalRegistry, {
    id: "WebhookDelivery",
    description:
      "One event for one endpoint, with all attempts so far. The fields of the object describe the last attempt.",
  });
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const shared = { tag: "Webhooks", scope: "webhooks:manage", product: null, idempotent: false } as const;
const read = { ...shared, method: "GET", bucket: "api-read", body: null, status: 200 } as const;
const send = { ...shared, method: "POST", bucket: "api-write", query: null, status: 202 } as const;
const one = z.object({ id: pathText, delivery_id: pathText });

export const listDeliveriesContract = defineContract({
  ...read,
  operationId: "listWebhookDeliveries",
  path: "/v1/webhooks/{id}/deliveries",
  summary: "List deliveries",
  description: "Deliveries of one endpoint, newest first.",
  params: z.object({ id: pathText }),
  query: z.object({
    ...cursorParams,
    status: z.optional(listParam(`Statuses, separated by commas: ${deliveryStatus.options.join(", ")}.`)),
    event_type: z.optional(listParam("Event types, separated by commas.")),
    created_after: z.optional(momentParam("Only deliveries created at or after this time.")),
    created_before: z.optional(momentParam("Only deliveries created before this time.")),
  }),
  response: z.object({ data: z.array(webhookDelivery), ...pageEnd }),
  errors: ["not_found", "invalid_cursor"],
});

export const getDeliveryContract = defineContract({
  ...read,
  operationId: "getWebhookDelivery",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}",
  summary: "Get a delivery",
  params: one,
  query: null,
  response: webhookDelivery,
  errors: ["not_found"],
});

export const retryDeliveryContract = defineContract({
  ...send,
  operationId: "retryWebhookDelivery",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}/retry",
  summary: "Retry a delivery",
  description:
    "Makes one more attempt immediately, even beyond `max_attempts`. It replaces a pending attempt. If an attempt is in progress and fails, it follows that attempt.",
  params: one,
  body: null,
  response: webhookDelivery,
  errors: ["not_found", "endpoint_inactive"],
});

export const replayDeliveriesContract = defineContract({
  ...send,
  operationId: "replayWebhookDeliveries",
  path: "/v1/webhooks/{id}/replay",
  summary: "Replay deliveries",
  description:
    "Sends dead-lettered and skipped deliveries again, with the same event and delivery IDs and a new retry schedule. Queues up to 10,000 deliveries, oldest first. Repeat until `queued` is 0.",
  params: z.object({ id: pathText }),
  body: z.object({
    since: momentParam("Deliveries created at or after this time, at most 14 days ago."),
    until: z.optional(momentParam("Deliveries created before this time.")),
  }),
  response: z.object({ queued: z.int() }),
  errors: ["not_found", "endpoint_inactive"],
});
