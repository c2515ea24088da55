import * as z from "zod/mini";
import { defineContract } from "../contract";
import { amount, countryParam, currencyCode, timestamp } from "../fields";
import { portalRead } from "./shared";

export const cityNames = z.object({
  slug: z.string(),
  /** The city's names by language. Omits a name that equals the one in the catalogue. */
  names: z.record(z.string(), z.string()),
  aliases: z.array(z.string()),
  /** The IATA codes of the city's airports. */
  iata: z.array(z.string()),
});

export const listCityNamesContract = defineContract({
  ...portalRead,
  operationId: "listCityNames",
  path: "/portal-api/city-names",
  summary: "List the other names and the airport codes of pickup cities",
  scope: "rentals:quote",
  params: null,
  query: null,
  response: z.object({ data: z.array(cityNames) }),
  errors: [],
});

/** A published city with its counts, which a worker renews about once an hour. */
export const cityCounts = z.object({
  slug: z.string(),
  name: z.string(),
  country_code: z.string(),
  timezone: z.string(),
  currency: currencyCode,
  latitude: z.number(),
  longitude: z.number(),
  /** The counts of the city's cars. Null if the city has not been counted yet. */
  counts: z.nullable(
    z.object({
      computed_at: timestamp,
      cars: z.int(),
      /**
       * The number of cars with a unit that is free for one day within the next 7 days. The fields `bookable_30_days`
       * and `bookable_90_days` count the same for 30 and 90 days.
       */
      bookable_7_days: z.int(),
      bookable_30_days: z.int(),
      bookable_90_days: z.int(),
      /** The daily prices of the cheapest, the median and the most expensive car. Null without an exchange rate. */
      price_per_day: z.nullable(
        z.object({ currency: currencyCode, low: amount, median: amount, high: amount }),
      ),
      /**
       * The median time from booking to confirmation, in seconds. Null if there are too few confirmations.
       */
      confirmation_seconds: z.nullable(z.int()),
    }),
  ),
});
export type CityCounts = z.output<typeof cityCounts>;

export const listCityCountsContract = defineContract({
  ...portalRead,
  operationId: "listCityCounts",
  path: "/portal-api/city-counts",
  summary: "List pickup cities with the number of their cars, prices and confirmation times",
  scope: "rentals:quote",
  params: null,
  query: z.object({ country: z.optional(countryParam) }),
  response: z.object({ data: z.array(cityCounts), has_more: z.boolean() }),
  errors: [],
});

const cityCar = z.object({ slug: z.string(), title: z.string() });
export type CityCar = z.output<typeof cityCar>;

export const findCityCarsContract = defineContract({
  ...portalRead,
  operationId: "findCityCars",
  path: "/portal-api/city-cars",
  summary: "Find cars of one city by words of their titles, whether or not they are available",
  scope: "rentals:quote",
  product: "car_rentals",
  params: null,
  query: z.object({
    location: z.string().check(z.maxLength(200)),
    q: z.string().check(z.minLength(1), z.maxLength(255)),
  }),
  response: z.object({ data: z.array(cityCar) }),
  errors: [],
});
