import * as z from "zod/mini";
import { booking } from "../bookings";
import { defineContract } from "../contract";
import { timestamp } from "../fields";
import { webhookEndpoint } from "../webhooks";
import { draft } from "./drafts";
import { portalRead } from "./shared";

/** How long bookings have waited for their confirmation. */
export const waitingAge = z.enum(["under_1h", "under_4h", "under_8h", "over_8h"]);

export const getTodayContract = defineContract({
  ...portalRead,
  operationId: "getToday",
  path: "/portal-api/today",
  summary: "What waits for somebody to do something",
  scope: "bookings:read",
  params: null,
  query: null,
  response: z.object({
    now: timestamp,
    /** The ten that expire next, and how many there are. */
    drafts: z.object({ total: z.int(), data: z.array(draft) }),
    /** Not yet confirmed: how many, by age, and the ten that wait longest. */
    waiting: z.object({
      total: z.int(),
      by_age: z.array(z.object({ age: waitingAge, count: z.int() })),
      data: z.array(booking),
    }),
    /** Endpoints that fail or were disabled; null for who may not manage them. */
    failing_endpoints: z.nullable(z.array(webhookEndpoint)),
  }),
  errors: [],
});

export const countWaitingContract = defineContract({
  ...portalRead,
  operationId: "countWaiting",
  path: "/portal-api/waiting",
  summary: "How many bookings are not confirmed yet",
  scope: "bookings:read",
  params: null,
  query: null,
  response: z.object({ total: z.int() }),
  errors: [],
});
