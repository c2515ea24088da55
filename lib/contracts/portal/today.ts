import * as z from "zod/mini";
import { booking } from "../bookings";
import { defineContract } from "../contract";
import { timestamp } from "../fields";
import { portalRead } from "./shared";

/** The time since a booking was made, for bookings that await confirmation. */
export const waitingAge = z.enum(["under_1h", "under_4h", "under_8h", "over_8h"]);

export const getTodayContract = defineContract({
  ...portalRead,
  operationId: "getToday",
  path: "/portal-api/today",
  summary: "List bookings that await confirmation",
  scope: "bookings:read",
  params: null,
  query: null,
  response: z.object({
    now: timestamp,
    /** Unconfirmed bookings: their number, their number by age, and the 10 oldest ones. */
    waiting: z.object({
      total: z.int(),
      by_age: z.array(z.object({ age: waitingAge, count: z.int() })),
      data: z.array(booking),
    }),
  }),
  errors: [],
});

export const countWaitingContract = defineContract({
  ...portalRead,
  operationId: "countWaiting",
  path: "/portal-api/waiting",
  summary: "Count bookings that await confirmation",
  scope: "bookings:read",
  params: null,
  query: null,
  response: z.object({ total: z.int() }),
  errors: [],
});
