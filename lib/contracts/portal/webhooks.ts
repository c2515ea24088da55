import * as z from "zod/mini";
import { defineContract } from "../contract";
import { pathText, timestamp } from "../fields";
import { portalRead } from "./shared";

/** The number of deliveries in each hour of `hours`. */
const perHour = z.array(z.int());

export const webhookHealth = z.object({
  webhook_id: z.int(),
  /** The time of the next attempt. Null if no delivery is pending. */
  next_attempt_at: z.nullable(timestamp),
  succeeded: perHour,
  /** The number of deliveries that are pending or in progress, per hour. */
  waiting: perHour,
  dead_lettered: perHour,
  skipped: perHour,
});
export type WebhookHealth = z.output<typeof webhookHealth>;

export const getWebhookHealthContract = defineContract({
  ...portalRead,
  operationId: "getWebhookHealth",
  path: "/portal-api/webhooks/health",
  summary: "Count the deliveries of the last 24 hours per endpoint and hour",
  scope: "webhooks:manage",
  params: null,
  query: null,
  response: z.object({
    /** The current real time. The retry schedule runs in real time. */
    now: timestamp,
    /** The start of each hour, oldest first. The last hour is not complete. */
    hours: z.array(timestamp),
    data: z.array(webhookHealth),
  }),
  errors: [],
});

export const checkWebhookHostContract = defineContract({
  ...portalRead,
  operationId: "checkWebhookHost",
  path: "/portal-api/webhooks/{id}/host",
  summary: "Check whether the host of an endpoint resolves",
  scope: "webhooks:manage",
  params: z.object({ id: pathText }),
  query: null,
  response: z.object({
    host: z.string(),
    /** False if name servers return no address within 3 seconds. */
    resolves: z.boolean(),
  }),
  errors: ["not_found"],
});
