import * as z from "zod/mini";
import { booking } from "../bookings";
import { defineContract } from "../contract";
import { dayText, reference, timestamp } from "../fields";
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

/** A confirmed rental that begins or ends on the day. */
export const handover = z.object({
  reference,
  car: z.string(),
  units: z.int(),
  city: z.string(),
  city_slug: z.string(),
  customer: z.string(),
  /** The time of pickup or return, with the offset of the city. */
  at: timestamp,
});
export type Handover = z.output<typeof handover>;

const handovers = z.object({ total: z.int(), data: z.array(handover) });
const handoversOfDay = z.object({ pickups: handovers, returns: handovers });

export const getHandoversContract = defineContract({
  ...portalRead,
  operationId: "getHandovers",
  path: "/portal-api/today/handovers",
  summary: "List pickups and returns of today and tomorrow",
  scope: "bookings:read",
  params: null,
  query: null,
  /**
   * For the pickups and the returns of each day: their number and the first 5 by time. Today is the current day in
   * each booking's city.
   */
  response: z.object({ today: handoversOfDay, tomorrow: handoversOfDay }),
  errors: [],
});

/** The counts of the days in `days`, in the same order. */
const perDay = z.array(z.int());
/** The last seven days in UTC, oldest first. The last day is not complete. */
const days = z.array(dayText);

export const countWeekContract = defineContract({
  ...portalRead,
  operationId: "countWeek",
  path: "/portal-api/today/week",
  summary: "Count bookings, confirmations and cancellations of the last seven days",
  scope: "bookings:read",
  params: null,
  query: null,
  response: z.object({ days, booked: perDay, confirmed: perDay, cancelled: perDay }),
  errors: [],
});

export const countDeliveriesOfWeekContract = defineContract({
  ...portalRead,
  operationId: "countDeliveriesOfWeek",
  path: "/portal-api/today/deliveries",
  summary: "Count the deliveries of the last seven days",
  scope: "webhooks:manage",
  params: null,
  query: null,
  response: z.object({ days, succeeded: perDay, failed: perDay }),
  errors: [],
});
