import * as z from "zod/mini";
import { placeSummary, vehicleType } from "./catalogue";
import { defineContract } from "./contract";
import {
  amount,
  amountParam,
  countryParam,
  currencyCode,
  dayText,
  integerParam,
  listParam,
  localeParam,
  pickupType,
  timestamp,
} from "./fields";

function described(description: string) {
  return z.string().check(z.maxLength(200)).register(z.globalRegistry, { description });
}

const hourRange = { min: 0, max: 23 };

/**
 * Both dates are optional here and checked by the use case: a polling call sends `search_id` alone, and its
 * handle carries dates and place.
 */
export const availabilityQuery = z.object({
  date_from: z.optional(
    z.string().register(z.globalRegistry, { override: { type: "string", format: "date" } }),
  ),
  date_to: z.optional(
    z.string().register(z.globalRegistry, { override: { type: "string", format: "date" } }),
  ),
  location: z.optional(described("Pickup city, by slug or id.")),
  pickup_location: z.optional(described("As `location`, collected at the counter.")),
  delivery_location: z.optional(described("As `location`, only cars that are delivered.")),
  country: z.optional(countryParam),
  age: z.optional(integerParam({ min: 16, max: 120 }, "Driver's age: hides cars that exclude it.")),
  vehicle_type: z.optional(listParam("Vehicle type slugs, separated by commas.")),
  pickup_hour: z.optional(integerParam(hourRange, "Local hour of collection, 10 when left out.")),
  return_hour: z.optional(integerParam(hourRange, "Local hour of return, 10 when left out.")),
  pickup_type: z.optional(pickupType),
  price_min: z.optional(amountParam("Least `total`.")),
  price_max: z.optional(amountParam("Greatest `total`.")),
  q: z.optional(described("Words in title, type or ACRISS code.")),
  attrs: z.optional(listParam("Attributes a car must have, all of them, separated by commas.")),
  units: z.optional(integerParam({ min: 1, max: 9 }, "Cars of the same kind, 1 when left out.")),
  currency: z.optional(described("Currency of the prices; the invoice currency when left out.")),
  locale: z.optional(localeParam),
  sort: z.optional(z.enum(["price", "-price", "title"])),
  page: z.optional(integerParam({ min: 1, max: 1_000_000 }, "Page, from 1.")),
  limit: z.optional(integerParam({ min: 1, max: 50 }, "Vehicles per page, 12 when left out.")),
  search_id: z.optional(
    // Any text: what no search has is unknown.
    z.string().register(z.globalRegistry, {
      description: "Polling call: send this alone, with `page` and `limit` if wanted.",
    }),
  ),
});
export type AvailabilityQuery = z.output<typeof availabilityQuery>;

export const vehicle = z
  .object({
    slug: z.string(),
    title: z.string(),
    vehicle_type: z.nullable(vehicleType),
    image_url: z.string(),
    price_per_day: amount,
    total: amount,
    currency: currencyCode,
    base_currency: currencyCode,
    base_total: amount,
    fx_rate: z.number(),
    variable_pricing: z.boolean(),
    location: z.nullable(placeSummary),
    fleet_size: z.nullable(z.int()),
  })
  .register(z.globalRegistry, {
    id: "Vehicle",
    description: "`total` is the value to send as `expected_total`.",
  });
export type Vehicle = z.output<typeof vehicle>;

export const availability = z
  .object({
    days: z.int(),
    date_from: dayText,
    date_to: dayText,
    vehicles: z.array(vehicle),
    total: z.int().register(z.globalRegistry, { description: "Matching vehicles, over all pages." }),
    page: z.int(),
    limit: z.int(),
    use_polling: z.boolean(),
    search_id: z.nullable(z.string()),
    status: z.nullable(z.enum(["pending", "complete", "failed", "expired"])),
    poll_after_ms: z.nullable(z.int()),
    expires_at: z.nullable(timestamp),
  })
  .register(z.globalRegistry, { id: "Availability" });
export type Availability = z.output<typeof availability>;

export const searchAvailabilityContract = defineContract({
  operationId: "searchAvailability",
  method: "GET",
  path: "/v1/rentals/availability",
  tag: "Availability",
  summary: "Priced cars that are free for a stay",
  description:
    "`date_from` and `date_to` are required unless `search_id` is sent. When `use_polling` is true, suppliers are still being asked: repeat the call with `search_id` alone after `poll_after_ms`, for as long as `status` is `pending`. Each answer holds all that has arrived so far.",
  scope: "rentals:quote",
  product: "car_rentals",
  bucket: "availability",
  idempotent: false,
  params: null,
  query: availabilityQuery,
  body: null,
  status: 200,
  response: availability,
  errors: ["unsupported_currency", "invalid_date_range", "invalid_combination", "not_found"],
});
