import * as z from "zod/mini";
import { breakdown } from "./breakdown";
import { defineContract } from "./contract";
import {
  amount,
  countryParam,
  currencyCode,
  day,
  hourRange,
  includeParam,
  integerParam,
  localeParam,
  maxUnits,
  pathText,
  pickupType,
} from "./fields";
import { cursorParams, pageEnd } from "./paging";

export const vehicleType = z
  .object({ slug: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: "VehicleType" });

export const placeSummary = z
  .object({ id: z.int(), slug: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: "PlaceSummary" });

const locale = z.optional(localeParam);

const read = {
  method: "GET",
  tag: "Coverage and cars",
  scope: "rentals:quote",
  bucket: "api-read",
  idempotent: false,
  body: null,
  status: 200,
} as const;

export const coverageCountry = z
  .object({
    country_code: z.string(),
    name: z.string(),
    products: z.object({
      car_rentals: z.optional(z.object({ available: z.boolean(), locations: z.int() })),
    }),
  })
  .register(z.globalRegistry, {
    id: "CoverageCountry",
    description: "A country without rentals has no `car_rentals` key.",
  });

export const getCoverageContract = defineContract({
  ...read,
  operationId: "getCoverage",
  path: "/v1/coverage",
  summary: "List countries and their products",
  product: null,
  params: null,
  query: z.object({ locale }),
  response: z.object({ countries: z.array(coverageCountry) }),
  errors: [],
});

export const rentalCountry = z
  .object({ country_code: z.string(), name: z.string(), locations: z.int() })
  .register(z.globalRegistry, { id: "RentalCountry" });

export const listCountriesContract = defineContract({
  ...read,
  operationId: "listRentalCountries",
  path: "/v1/rentals/countries",
  summary: "List countries with pickup cities",
  description: "Countries with at least one published pickup city.",
  product: "car_rentals",
  params: null,
  query: z.object({ locale }),
  response: z.object({ countries: z.array(rentalCountry) }),
  errors: [],
});

export const rentalLocation = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    country_code: z.string(),
    country_name: z.string(),
    timezone: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    currency: currencyCode,
  })
  .register(z.globalRegistry, { id: "RentalLocation" });

export const listLocationsContract = defineContract({
  ...read,
  operationId: "listRentalLocations",
  path: "/v1/rentals/locations",
  summary: "List pickup cities",
  description: "Published pickup cities, sorted by name.",
  product: "car_rentals",
  params: null,
  query: z.object({
    ...cursorParams,
    country: z.optional(countryParam),
    locale,
  }),
  response: z.object({ rows: z.array(rentalLocation), ...pageEnd }),
  errors: ["invalid_cursor"],
});

export const mileage = z.nullable(z.object({ per_day_km: z.number(), extra_km_price: amount }));

export const car = z
  .object({
    slug: z.string(),
    title: z.string(),
    vehicle_type: z.nullable(vehicleType),
    image_url: z.string(),
    price_per_day: amount,
    currency: currencyCode,
    base_currency: currencyCode,
    fx_rate: z.number(),
    location: z.nullable(placeSummary),
    fleet_size: z.nullable(z.int()),
    acriss_code: z.nullable(z.string()),
    seats: z.nullable(z.int()),
    doors: z.nullable(z.int()),
    bags: z.nullable(z.int()),
    transmission: z.nullable(z.string()),
    fuel: z.nullable(z.string()),
    air_conditioning: z.nullable(z.boolean()),
    attrs: z.array(z.string()),
    min_age: z.nullable(z.int()),
    max_age: z.nullable(z.int()),
    pickup_types: z.array(pickupType),
    rate_tiers: z.array(z.object({ min_days: z.int(), price_per_day: amount })),
    mileage,
    deposit: z.nullable(amount),
    days: z.optional(z.int()),
    total: z.optional(amount),
    base_total: z.optional(amount),
    variable_pricing: z.optional(z.boolean()),
    breakdown: z.optional(breakdown),
  })
  .register(z.globalRegistry, {
    id: "Car",
    description:
      "`days`, `total`, `base_total` and `variable_pricing` are present if the request has dates, `breakdown` if it includes it.",
  });

export const getCarContract = defineContract({
  ...read,
  operationId: "getCar",
  path: "/v1/rentals/cars/{slug}",
  summary: "Get a car",
  description:
    "Prices follow your terms. The slug of a supplier's offer is found until its search expires, and only with the dates of that search.",
  product: "car_rentals",
  params: z.object({ slug: pathText }),
  query: z.object({
    date_from: z.optional(day("First day, charged.")),
    date_to: z.optional(day("Last day, not charged.")),
    currency: z.optional(z.string().register(z.globalRegistry, { description: "Currency of the prices." })),
    locale,
    include: z.optional(includeParam(["breakdown"], "`breakdown`: the price of each day. Requires dates.")),
    units: z.optional(
      integerParam({ min: 1, max: maxUnits }, "Number of cars in the totals with `breakdown`. Default: 1."),
    ),
    pickup_hour: z.optional(
      integerParam(hourRange, "Local pickup hour with `breakdown`. The price does not depend on it."),
    ),
    return_hour: z.optional(
      integerParam(hourRange, "Local return hour with `breakdown`. The price does not depend on it."),
    ),
  }),
  response: car,
  errors: ["not_found", "unsupported_currency", "invalid_date_range"],
});
