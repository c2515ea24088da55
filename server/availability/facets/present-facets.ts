import type * as z from "zod/mini";
import type { facets as facetsSchema } from "@/lib/contracts/facets";
import { toMajor } from "@/lib/money";
import type { CountedFacets } from "./count-facets";
import type { FacetCount } from "./tally";

/** Converts the facets of a search to their wire format. */
export function presentFacets(facets: CountedFacets): z.input<typeof facetsSchema> {
  // Without vehicles there are no amounts to convert.
  const { currency = "EUR", counts, names, price } = facets;
  const show = (minor: number) => toMajor(minor, currency);
  const showAll = <Value>(values: readonly FacetCount<Value>[]) =>
    values.map(({ value, count, fromMinor }) => ({ value, count, from_total: show(fromMinor) }));
  return {
    vehicle_type: counts.vehicleType.map(({ value, name, count, fromMinor }) => ({
      slug: value,
      name: names.vehicleType({ slug: value, name: name ?? value }).name,
      count,
      from_total: show(fromMinor),
    })),
    transmission: showAll(counts.transmission),
    fuel: showAll(counts.fuel),
    seats: showAll(counts.seats),
    attrs: showAll(counts.attrs),
    pickup_type: showAll(counts.pickupType),
    source: showAll(counts.source),
    price: {
      min: price.min === null ? null : show(price.min),
      max: price.max === null ? null : show(price.max),
      buckets: price.buckets.map(({ from, to, count }) => ({ from: show(from), to: show(to), count })),
    },
  };
}
