import * as z from "zod/mini";
import { defineContract } from "../contract";
import { timestamp } from "../fields";
import { portalRead } from "./shared";

/** Deliveries in each of the hours. */
const perHour = z.array(z.int());

export const webhookHealth = z.object({
  webhook_id: z.int(),
  /** When the next of its deliveries is due; null where none waits. */
  next_attempt_at: z.nullable(timestamp),
  succeeded: perHour,
  /** Not ended yet: due, or being sent. */
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
    /** By real time, which deliveries live by. */
    now: timestamp,
    /** The first moment of each hour, the oldest first; the last one has only begun. */
    hours: z.array(timestamp),
    data: z.array(webhookHealth),
  }),
  errors: [],
});
