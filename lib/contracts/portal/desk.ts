import * as z from "zod/mini";
import { bookingStatus } from "../bookings";
import { defineContract } from "../contract";
import { dayText, pathText, pickupType, reference, text, timestamp } from "../fields";
import { portalRead } from "./shared";

const deskBooking = z.object({
  reference,
  status: bookingStatus,
  partner: z.string(),
  car: z.string(),
  city: z.string(),
  city_slug: z.string(),
  date_from: dayText,
  date_to: dayText,
  starts_at: timestamp,
  ends_at: timestamp,
  units: z.int(),
  pickup_type: pickupType,
  customer: z.string(),
  customer_phone: z.nullable(z.string()),
});

const waitingBooking = z.extend(deskBooking, {
  confirm_by: timestamp,
  /** The seconds until the deadline, on the clock of the booking's partner. */
  seconds_left: z.int(),
});

export const getDeskContract = defineContract({
  ...portalRead,
  operationId: "getDesk",
  path: "/portal-api/desk",
  summary: "List bookings that await a crew, by deadline, and today's handovers",
  caller: "crew",
  scope: null,
  params: null,
  query: null,
  response: z.object({
    now: timestamp,
    waiting: z.object({ total: z.int(), data: z.array(waitingBooking) }),
    pickups: z.array(deskBooking),
    returns: z.array(deskBooking),
  }),
  errors: [],
});

const decision = {
  method: "POST",
  tag: "Portal",
  caller: "crew",
  scope: null,
  product: null,
  bucket: "api-write",
  idempotent: false,
  params: z.object({ reference: pathText }),
  query: null,
  status: 200,
  response: z.object({ reference, status: bookingStatus }),
  errors: ["not_found", "not_waiting"],
} as const;

const reason = text(500, "The reason. The partner sees it.");

export const acceptOnDeskContract = defineContract({
  ...decision,
  operationId: "acceptOnDesk",
  path: "/portal-api/desk/{reference}/accept",
  summary: "Accept a booking",
  body: null,
});

export const declineOnDeskContract = defineContract({
  ...decision,
  operationId: "declineOnDesk",
  path: "/portal-api/desk/{reference}/decline",
  summary: "Decline a booking",
  body: z.object({ reason }),
});

export const secureOnDeskContract = defineContract({
  ...decision,
  operationId: "secureOnDesk",
  path: "/portal-api/desk/{reference}/secure",
  summary: "Mark an on-request booking as secured",
  body: z.object({ confirmation: text(255, "The confirmation code.") }),
});

export const failOnDeskContract = defineContract({
  ...decision,
  operationId: "failOnDesk",
  path: "/portal-api/desk/{reference}/fail",
  summary: "Mark an on-request booking as impossible to secure",
  body: z.object({ reason }),
});
