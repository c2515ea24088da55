import * as z from "zod/mini";
import { alternativeKinds, hiddenReasons } from "../hidden-reasons";
import { availabilityQuery } from "./availability";
import { defineContract } from "./contract";
import { amount, currencyCode, dayText } from "./fields";

const query = z.extend(
  z.omit(availabilityQuery, { search_id: true, page: true, limit: true, sort: true, include: true }),
  {
    car: z.optional(
      z.string().check(z.maxLength(200)).register(z.globalRegistry, {
        description: "Slug of one car of the city. Explains only this car.",
      }),
    ),
  },
);

const hiddenCar = z.object({
  slug: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()).register(z.globalRegistry, {
    description:
      "The property of the car that does not match, as text: the missing attributes for `attrs`, the car's own value for the others. Null if the reason says everything.",
  }),
  free_from: z.nullable(dayText).register(z.globalRegistry, {
    description:
      "The first later `date_from` from which the same rental fits, at most 62 days later. Only for `booked` and `turnaround`.",
  }),
});

const hiddenGroup = z.object({
  reason: z.enum(hiddenReasons).register(z.globalRegistry, {
    description: "The first reason that applies to these cars, in the order of this list.",
  }),
  count: z.int(),
  examples: z.array(hiddenCar).register(z.globalRegistry, { description: "At most 3 of the cars." }),
});

const alternative = z.object({
  kind: z.enum(alternativeKinds),
  change: z.record(z.string(), z.nullable(z.string())).register(z.globalRegistry, {
    description: "The query parameters to replace in the search. Null: omit the parameter.",
  }),
  vehicles: z.int().register(z.globalRegistry, {
    description: "The `total` of a search with the change, without suppliers.",
  }),
  from_total: amount,
  currency: currencyCode,
});

export const explanation = z
  .object({
    considered: z.int().register(z.globalRegistry, {
      description: "The published cars of the city, or 1 with `car`. `shown` plus the sum of all counts.",
    }),
    shown: z.int(),
    suppliers_asked: z.literal(false),
    hidden: z.array(hiddenGroup),
    alternatives: z.array(alternative).register(z.globalRegistry, {
      description: "At most 5 changed searches that find more vehicles, best first.",
    }),
  })
  .register(z.globalRegistry, { id: "Explanation" });
export type Explanation = z.output<typeof explanation>;

export const explainAvailabilityContract = defineContract({
  operationId: "explainAvailability",
  method: "GET",
  path: "/v1/rentals/availability/explain",
  tag: "Availability",
  summary: "Explain why cars are missing",
  description:
    "Returns why a search of one city hides cars, and changed searches that find more. Send the query of the search. Each car is counted once, under the first reason that applies. Suppliers are not queried: the numbers are those of the service's own cars.",
  scope: "rentals:quote",
  product: "car_rentals",
  bucket: "availability",
  rateCost: 2,
  idempotent: false,
  params: null,
  query,
  body: null,
  status: 200,
  response: explanation,
  errors: ["unsupported_currency", "invalid_date_range", "invalid_combination", "not_found"],
});
