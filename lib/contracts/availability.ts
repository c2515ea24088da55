import * as z from "zod/mini";
import { mileage, placeSummary, vehicleType } from "./catalogue";
import { defineContract } from "./contract";
import { facets } from "./facets";
import {
  amount,
  amountParam,
  countryParam,
  currencyCode,
  dayText,
  hourRange,
  includeParam,
  integerParam,
  listParam,
  localeParam,
  maxUnits,
  pickupType,
  timestamp,
} from "./fields";

function described(description: string) {
  return z.string().check(z.maxLength(200)).register(z.globalRegistry, { description });
}

/** The filters of a search, shared by all operations that search a city. */
export const searchFilterFields = {
  age: z.optional(
    integerParam({ min: 16, max: 120 }, "Age of the driver. Excludes cars with another age range."),
  ),
  vehicle_type: z.optional(listParam("Vehicle type slugs, separated by commas.")),
  transmission: z.optional(z.enum(["manual", "automatic"])),
  fuel: z.optional(listParam("Fuels, as cars have them, separated by commas.")),
  seats_min: z.optional(integerParam({ min: 1, max: 20 }, "Minimum number of seats.")),
  pickup_type: z.optional(pickupType),
  price_min: z.optional(amountParam("Minimum `total`.")),
  price_max: z.optional(amountParam("Maximum `total`.")),
  q: z.optional(described("Words in the title, vehicle type or ACRISS code.")),
  attrs: z.optional(listParam("Attributes that the car must have, separated by commas.")),
};
export type SearchFilterName = keyof typeof searchFilterFields;

/**
 * The query parameters for the hours and the number of cars of a rental, and for the currency and language of the
 * response.
 */
export const searchRentalFields = {
  pickup_hour: z.optional(integerParam(hourRange, "Local pickup hour. Default: 10.")),
  return_hour: z.optional(integerParam(hourRange, "Local return hour. Default: 10.")),
  units: z.optional(integerParam({ min: 1, max: maxUnits }, "Number of cars. Default: 1.")),
  currency: z.optional(described("Currency of the prices. Default: your invoice currency.")),
  locale: z.optional(localeParam),
};

/**
 * The query of a search. Both dates are optional in the schema, because a poll sends only `search_id`. For a new
 * search, the server requires both.
 */
export const availabilityQuery = z.object({
  date_from: z.optional(
    z.string().register(z.globalRegistry, { override: { type: "string", format: "date" } }),
  ),
  date_to: z.optional(
    z.string().register(z.globalRegistry, { override: { type: "string", format: "date" } }),
  ),
  location: z.optional(described("Pickup city, by slug or id.")),
  pickup_location: z.optional(described("Like `location`, but only cars that are picked up at the counter.")),
  delivery_location: z.optional(described("Like `location`, but only cars that are delivered.")),
  country: z.optional(countryParam),
  ...searchFilterFields,
  ...searchRentalFields,
  sort: z.optional(z.enum(["price", "-price", "title"])),
  page: z.optional(integerParam({ min: 1, max: 1_000_000 }, "Page number. Starts at 1.")),
  limit: z.optional(integerParam({ min: 1, max: 50 }, "Vehicles per page. Default: 12.")),
  include: z.optional(
    includeParam(
      ["facets", "details"],
      "Additions to the response: `facets`, `details`. A poll sends its own.",
    ),
  ),
  search_id: z.optional(
    // Any text is accepted: an unknown value returns `not_found`.
    z.string().register(z.globalRegistry, {
      description: "Polls a search. Send it without other parameters except `page`, `limit` and `include`.",
    }),
  ),
});
export type AvailabilityQuery = z.output<typeof availabilityQuery>;

export const vehicleDetails = z
  .object({
    seats: z.nullable(z.int()),
    doors: z.nullable(z.int()),
    bags: z.nullable(z.int()),
    transmission: z.nullable(z.string()),
    fuel: z.nullable(z.string()),
    air_conditioning: z.nullable(z.boolean()),
    mileage,
    deposit: z.nullable(amount),
    attrs: z.array(z.string()),
    pickup_types: z.array(pickupType),
  })
  .register(z.globalRegistry, { id: "VehicleDetails", description: "A value is null if it is unknown." });
export type VehicleDetails = z.output<typeof vehicleDetails>;

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
    details: z.optional(vehicleDetails),
  })
  .register(z.globalRegistry, {
    id: "Vehicle",
    description:
      "`details` is present if `include` requests it. Send `total` as `expected_total` when you reserve or book.",
  });
export type Vehicle = z.output<typeof vehicle>;

export const supplierCounts = z
  .object({ asked: z.int(), answered: z.int(), failed: z.int(), not_asked: z.int() })
  .register(z.globalRegistry, {
    id: "SupplierCounts",
    description:
      "The supplier searches of a search with a `search_id`. Each supplier counts once per city. `asked` minus `answered` and `failed` are in progress. `not_asked` suppliers are left out because the search covers too many cities: search fewer cities to ask them.",
  });

export const availability = z
  .object({
    days: z.int(),
    date_from: dayText,
    date_to: dayText,
    vehicles: z.array(vehicle),
    total: z.int().register(z.globalRegistry, { description: "Number of matching vehicles on all pages." }),
    page: z.int(),
    limit: z.int(),
    use_polling: z.boolean(),
    search_id: z.nullable(z.string()),
    status: z.nullable(z.enum(["pending", "complete", "failed", "expired"])),
    poll_after_ms: z.nullable(z.int()),
    expires_at: z.nullable(timestamp),
    suppliers: z.nullable(supplierCounts),
    facets: z.optional(facets),
  })
  .register(z.globalRegistry, {
    id: "Availability",
    description: "`facets` is present if `include` requests it.",
  });
export type Availability = z.output<typeof availability>;

export const searchAvailabilityContract = defineContract({
  operationId: "searchAvailability",
  method: "GET",
  path: "/v1/rentals/availability",
  tag: "Availability",
  summary: "Search available cars",
  description:
    "Returns priced cars. `date_from` and `date_to` are required unless you send `search_id`. If `use_polling` is true, supplier searches are in progress: send the request again with only `search_id` after `poll_after_ms`, until `status` is no longer `pending`. Each response contains all results so far. `include` is not stored with the search: send it with each poll.",
  scope: "rentals:quote",
  product: "car_rentals",
  bucket: "availability",
  idempotent: false,
  servedByReplica: true,
  params: null,
  query: availabilityQuery,
  body: null,
  status: 200,
  response: availability,
  errors: ["unsupported_currency", "invalid_date_range", "invalid_combination", "not_found"],
});
