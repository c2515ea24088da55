import * as z from "zod/mini";
import { deliveryStatuses } from "../delivery-statuses";
import { defineContract } from "./contract";
import { eventType } from "./event-types";
import { listParam, momentParam, pathText, timestamp } from "./fields";
import { cursorParams, pageEnd } from "./paging";

export const deliveryStatus = z.enum(deliveryStatuses).register(z.globalRegistry, {
  description:
    "`pending` waits for `next_attempt_at`, `dead_lettered` was given up, `skipped` was not sent because the endpoint was not active.",
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
      "`http_error` is an answer other than 2xx and 3xx, or none that is HTTP; `redirect` is a 3xx, which is never followed.",
  });
export type DeliveryError = z.output<typeof deliveryError>;

/** How an attempt ended; all null while it is under way, and for good where its sender died. */
const ending = {
  response_status: z.nullable(z.int()),
  error: z.nullable(deliveryError),
  duration_ms: z.nullable(z.int()),
};

export const webhookDelivery = z
  .object({
    id: z.string().register(z.globalRegistry, {
      description: "The `Service-Delivery-Id` of every attempt.",
      examples: ["dlv_4f1d3c5b7a9e4d2f8b6a0c1e2d3f4a5b"],
    }),
    webhook_id: z.int(),
    event_id: z.string(),
    event_type: eventType,
    status: deliveryStatus,
    attempt_count: z.int(),
    max_attempts: z.int().register(z.globalRegistry, {
      description: "When the schedule ends; attempts asked for by hand may go beyond it.",
    }),
    next_attempt_at: z.nullable(timestamp),
    last_attempt_at: z.nullable(timestamp),
    response_body: z.nullable(z.string()).register(z.globalRegistry, {
      description: "The beginning of the last answer, at most 1 KiB.",
    }),
    ...ending,
    created_at: timestamp,
    delivered_at: z.nullable(timestamp),
    attempts: z.array(z.object({ number: z.int(), at: timestamp, ...ending })),
  })
  .register(z.globalRegistry, {
    id: "WebhookDelivery",
    description:
      "One event on its way to one endpoint, with every attempt so far. Its last attempt is on top.",
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
  summary: "An endpoint's deliveries, newest first",
  params: z.object({ id: pathText }),
  query: z.object({
    ...cursorParams,
    status: z.optional(listParam(`Statuses, separated by commas: ${deliveryStatus.options.join(", ")}.`)),
    event_type: z.optional(listParam("Event types, separated by commas.")),
    created_after: z.optional(momentParam("Only deliveries created at or after this moment.")),
    created_before: z.optional(momentParam("Only deliveries created before this moment.")),
  }),
  response: z.object({ data: z.array(webhookDelivery), ...pageEnd }),
  errors: ["not_found", "invalid_cursor"],
});

export const getDeliveryContract = defineContract({
  ...read,
  operationId: "getWebhookDelivery",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}",
  summary: "One delivery",
  params: one,
  query: null,
  response: webhookDelivery,
  errors: ["not_found"],
});

export const retryDeliveryContract = defineContract({
  ...send,
  operationId: "retryWebhookDelivery",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}/retry",
  summary: "Attempt a delivery once more, at once",
  description:
    "Beyond `max_attempts`, too. Replaces the attempt that is pending; follows the one that is under way if that fails.",
  params: one,
  body: null,
  response: webhookDelivery,
  errors: ["not_found", "endpoint_inactive"],
});

export const replayDeliveriesContract = defineContract({
  ...send,
  operationId: "replayWebhookDeliveries",
  path: "/v1/webhooks/{id}/replay",
  summary: "Send again what was dead-lettered or skipped",
  description:
    "Each begins the retry schedule anew, under the same event and delivery id. At most 10000 at once, the oldest first: repeat until `queued` is 0.",
  params: z.object({ id: pathText }),
  body: z.object({
    since: momentParam("Deliveries created at or after this moment, at most 14 days ago."),
    until: z.optional(momentParam("Deliveries created before this moment.")),
  }),
  response: z.object({ queued: z.int() }),
  errors: ["not_found", "endpoint_inactive"],
});
