import * as z from "zod/mini";
import { searchFilterFields, searchRentalFields } from "./availability";
import { defineContract } from "./contract";
import { amount, countryParam, currencyCode, day, dayText, integerParam } from "./fields";

function described(description: string) {
  return z.string().check(z.maxLength(200)).register(z.globalRegistry, { description });
}

/** The maximum number of start days in one calendar. */
export const maxCalendarDays = 62;

const calendarQuery = z.object({
  location: z.optional(described("Pickup city, by slug or ID. Send either `location` or `car`.")),
  car: z.optional(described("Slug of a car. Send either `location` or `car`.")),
  from: day("The first day on which the rental may start."),
  to: day(`The last day on which the rental may start. At most ${maxCalendarDays} days, including \`from\`.`),
  days: z.optional(integerParam({ min: 1, max: 90 }, "Charged days of each rental. Default: 3.")),
  country: z.optional(countryParam),
  ...searchFilterFields,
  ...searchRentalFields,
});

const calendarEntry = z
  .object({
    date_from: dayText,
    date_to: dayText,
    available: z.int().register(z.globalRegistry, {
      description: "The number of available cars: the `total` of a search for these dates.",
    }),
    from_total: z.nullable(amount).register(z.globalRegistry, {
      description: "The lowest `total` in `currency`. Null if no car is available.",
    }),
    from_base_total: z.nullable(amount).register(z.globalRegistry, {
      description: "The same amount in `base_currency`.",
    }),
    car_slug: z.nullable(z.string()).register(z.globalRegistry, {
      description: "The car with the lowest total. Null if no car is available.",
    }),
  })
  .register(z.globalRegistry, { id: "CalendarEntry" });
export type CalendarEntry = z.output<typeof calendarEntry>;

export const calendar = z
  .object({
    days: z.int(),
    currency: currencyCode,
    base_currency: currencyCode,
    fx_rate: z.number(),
    suppliers_asked: z.literal(false).register(z.globalRegistry, {
      description: "Always false: a calendar covers the service's own cars only.",
    }),
    entries: z.array(calendarEntry),
  })
  .register(z.globalRegistry, { id: "Calendar" });
export type Calendar = z.output<typeof calendar>;

export const getCalendarContract = defineContract({
  operationId: "getCalendar",
  method: "GET",
  path: "/v1/rentals/calendar",
  tag: "Availability",
  summary: "Get a price calendar",
  description:
    "Returns the number of available cars and the lowest total for rentals of the same length that start on each day from `from` to `to`. Send either `location` or `car`. The figures equal those of a search for the same dates over the service's own cars. Suppliers are not queried. A calendar counts as four searches in the rate limit.",
  scope: "rentals:quote",
  product: "car_rentals",
  bucket: "availability",
  rateCost: 4,
  idempotent: false,
  params: null,
  query: calendarQuery,
  body: null,
  status: 200,
  response: calendar,
  errors: ["unsupported_currency", "invalid_date_range", "invalid_combination", "not_found"],
});
