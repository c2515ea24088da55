import * as z from "zod/mini";
import { amount, pickupType } from "./fields";

const count = z.int().register(z.globalRegistry, { description: "Number of vehicles." });
const fromTotal = z.number().register(z.globalRegistry, { description: "The lowest `total`." });

const textValue = z
  .object({ value: z.string(), count, from_total: fromTotal })
  .register(z.globalRegistry, { id: "FacetText" });

const numberValue = z
  .object({ value: z.int(), count, from_total: fromTotal })
  .register(z.globalRegistry, { id: "FacetNumber" });

export const priceBuckets = z
  .object({
    min: z.nullable(amount),
    max: z.nullable(amount),
    buckets: z.array(z.object({ from: amount, to: amount, count })),
  })
  .register(z.globalRegistry, {
    id: "PriceBuckets",
    description:
      "At most 12 ranges of `total` of equal width. `from` is included, `to` is not, except in the last range.",
  });

export const facets = z
  .object({
    vehicle_type: z.array(z.object({ slug: z.string(), name: z.string(), count, from_total: fromTotal })),
    transmission: z.array(textValue),
    fuel: z.array(textValue),
    seats: z.array(numberValue),
    attrs: z.array(textValue),
    pickup_type: z.array(z.object({ value: pickupType, count, from_total: fromTotal })),
    source: z.array(z.object({ value: z.enum(["own", "supplier"]), count, from_total: fromTotal })),
    price: priceBuckets,
  })
  .register(z.globalRegistry, {
    id: "Facets",
    description:
      "Counts of the vehicles of all pages by property. Each facet applies all filters of the search except its own.",
  });
export type Facets = z.output<typeof facets>;
