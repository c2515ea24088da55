import * as z from "zod/mini";
import { bookingCustomer } from "../bookings";
import { breakdown } from "../breakdown";
import { placeSummary, vehicleType } from "../catalogue";
import { defineContract } from "../contract";
import { dayText, hour, pathText, pickupType, timestamp } from "../fields";
import { cursorParams, pageEnd } from "../paging";
import { reservation } from "../reservations";
import { portalRead } from "./shared";

/** A draft with all fields that the portal needs to display it or to reserve the same rental again. */
export const draft = z.extend(reservation, {
  date_from: dayText,
  date_to: dayText,
  pickup_hour: hour,
  return_hour: hour,
  units: z.int(),
  pickup_type: pickupType,
  payment_method: z.string(),
  car: z.object({
    slug: z.string(),
    title: z.string(),
    vehicle_type: z.nullable(vehicleType),
    image_url: z.string(),
  }),
  location: placeSummary,
  customer: bookingCustomer,
  expires_at: timestamp,
});
export type Draft = z.output<typeof draft>;

/** A draft with the price of each day at the time of its creation. `breakdown` is null if none was stored. */
const pricedDraft = z.extend(draft, { breakdown: z.nullable(breakdown) });
export type PricedDraft = z.output<typeof pricedDraft>;

const drafts = { ...portalRead, scope: "rentals:book" } as const;

export const listDraftsContract = defineContract({
  ...drafts,
  operationId: "listDrafts",
  path: "/portal-api/drafts",
  summary: "List open drafts, by expiry",
  params: null,
  query: z.object(cursorParams),
  response: z.object({ data: z.array(draft), ...pageEnd, now: timestamp }),
  errors: ["invalid_cursor"],
});

export const getDraftContract = defineContract({
  ...drafts,
  operationId: "getDraft",
  path: "/portal-api/drafts/{reference}",
  summary: "Get a draft, even if it has expired",
  params: z.object({ reference: pathText }),
  query: null,
  response: z.object({ draft: pricedDraft, now: timestamp }),
  errors: ["not_found", "already_booked"],
});
