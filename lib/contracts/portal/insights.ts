import * as z from "zod/mini";
import { insightUnits } from "../../insights";
import { defineContract } from "../contract";
import { amount, currencyCode, day, dayText, timestamp } from "../fields";
import { portalRead } from "./shared";

const period = z.object({ from: dayText, to: dayText });

/** Counts and sums of bookings. Amounts of several currencies are never added up. */
const figures = {
  /**
   * The number of bookings made in the period. The other fields describe these bookings, except `cancellations` and the
   * fields about searches.
   */
  bookings: z.int(),
  /** The number of the bookings made in the period that are now confirmed or completed. */
  confirmed: z.int(),
  /**
   * The number of the bookings made in the period that are now cancelled. `cancelled_share` is its ratio to `bookings`,
   * from 0 to 1, or null if there are no bookings.
   */
  cancelled: z.int(),
  cancelled_share: z.nullable(z.number()),
  /** The number of cancellations in the period, including those of earlier bookings. */
  cancellations: z.int(),
  /**
   * The median and the 95th percentile of the time from booking to confirmation. Null if no booking was
   * confirmed.
   */
  confirmation: z.nullable(z.object({ median_seconds: z.int(), p95_seconds: z.int() })),
  /** The sums over the bookings that are now confirmed or completed, one entry per currency. */
  money: z.array(z.object({ currency: currencyCode, revenue: amount, commission: amount })),
};
export const insightFigures = z.object(figures);
export type InsightFigures = z.output<typeof insightFigures>;

const withSearches = z.object({
  ...figures,
  /**
   * The number of searches in the city or in all cities. Null if a supplier or a vehicle type is selected.
   */
  searches: z.nullable(z.int()),
  searches_per_booking: z.nullable(z.number()),
});
export type InsightTotals = z.output<typeof withSearches>;

const point = z.extend(withSearches, period.shape);
export type InsightPoint = z.output<typeof point>;

/** The number of bookings per range of days. `to` is null for the last range, which has no upper limit. */
const durationHistogram = z.array(z.object({ from: z.int(), to: z.nullable(z.int()), bookings: z.int() }));
export type DurationHistogram = z.output<typeof durationHistogram>;

const named = z.object({ slug: z.string(), name: z.string() });
/** The figures of one city. */
const cityFigures = z.extend(withSearches, named.shape);
export type CityFigures = z.output<typeof cityFigures>;

/** The figures of a supplier, or of the fleets of crews, for which `supplier` is null. */
const supplierFigures = z.extend(insightFigures, { supplier: z.nullable(named) });

export const getInsightsContract = defineContract({
  ...portalRead,
  caller: "member",
  operationId: "getInsights",
  path: "/portal-api/insights",
  summary: "Count bookings, revenue, cancellations and searches per day, week or month",
  scope: null,
  params: null,
  query: z.object({
    from: z.optional(day("The first day, in your account's time zone. Default: 30 days that end with `to`.")),
    to: z.optional(day("The last day. Default: today.")),
    unit: z.optional(z.enum(insightUnits)),
    city: z.optional(z.string().check(z.maxLength(200))),
    supplier: z.optional(z.string().check(z.maxLength(200))),
    vehicle_type: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    /** The figures include every change before this time. */
    as_of: timestamp,
    timezone: z.string(),
    unit: z.enum(insightUnits),
    period,
    /** The period of the same length that ends on the day before `period`. */
    previous_period: period,
    current: withSearches,
    previous: withSearches,
    points: z.array(point),
    /** The number of bookings per range of days from the booking to the pickup. */
    lead_times: durationHistogram,
    /** The number of bookings per range of days of the rental. */
    rental_lengths: durationHistogram,
    /** The cities with bookings, cancellations or searches, most bookings first, then most searches. At most 100. */
    cities: z.array(cityFigures),
    suppliers: z.array(supplierFigures),
    /**
     * The values that the filters offer: the cities, suppliers and vehicle types of the bookings in `period` or
     * `previous_period`.
     */
    choices: z.object({
      cities: z.array(named),
      suppliers: z.array(named),
      vehicle_types: z.array(named),
    }),
  }),
  errors: [],
});
export type Insights = z.output<typeof getInsightsContract.response>;
