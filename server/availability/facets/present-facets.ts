import type * as z from "zod/mini";
import type { facets as facetsSchema } from "@/lib/contracts/facets";
import { toMajor } from "@/lib/money";
import type { CountedFacets, FacetCount } from "./count-facets";

/** Converts the facets of a search to their wire format. */
export function presentFacets(facets: CountedFacets): z.input<typeof facetsSchema> {
  // Without vehicles there are no amounts to convert.
  const { currency = "EUR", price } = facets;
  const show = (minor: number) => toMajor(minor, currency);
  const showAll = <Value>(counts: readonly FacetCount<Value>[]) =>
    counts.map(({ value, count, fromMinor }) => ({ value, count, from_total: show(fromMinor) }));
  return {
    vehicle_type: facets.vehicleType.map(({ value, name, count, fromMinor }) => ({
      slug: value,
      name,
      count,
      from_total: show(fromMinor),
    })),
    transmission: showAll(facets.transmission),
    fuel: showAll(facets.fuel),
    seats: showAll(facets.seats),
    attrs: showAll(facets.attrs),
    pickup_type: showAll(facets.pickupType),
    source: showAll(facets.source),
    price: {
      min: price.min === null ? null : show(price.min),
      max: price.max === null ? null : show(price.max),
      buckets: price.buckets.map(({ from, to, count }) => ({ from: show(from), to: show(to), count })),
    },
  };
}
