import type { Search } from "../parse-search";
import { type FoundVehicle, isInRange } from "../price-vehicles";
import {
  type CountedProperties,
  findFailedFilter,
  type PropertyFilter,
  propertyFilterNames,
} from "./facet-filters";
import { createNumberList } from "./number-list";
import { createHistogram, type PriceHistogram } from "./price-histogram";

/** The vehicles with one value: their number and the lowest total in minor units. */
export type FacetCount<Value> = { value: Value; count: number; fromMinor: number };

/** The facets of a search. Values are sorted by count, highest first, then by value. */
export type CountedFacets = {
  /** The currency of all totals. Undefined without vehicles. */
  currency: string | undefined;
  vehicleType: (FacetCount<string> & { name: string })[];
  transmission: FacetCount<string>[];
  fuel: FacetCount<string>[];
  seats: FacetCount<number>[];
  attrs: FacetCount<string>[];
  pickupType: FacetCount<"pickup" | "delivery">[];
  source: FacetCount<"own" | "supplier">[];
  price: PriceHistogram;
};

export type FacetCounter = {
  /**
   * Counts vehicles that match all filters except those that a facet omits. Returns the vehicles that match all
   * filters.
   */
  add(vehicles: readonly FoundVehicle[]): FoundVehicle[];
  getFacets(): CountedFacets;
};

/**
 * Creates a counter of the facets of a search. Each facet counts the vehicles that match all filters except its own.
 * The memory depends on the number of different values, and 8 bytes per vehicle for the prices.
 */
export function createFacetCounter(search: Search): FacetCounter {
  const tallies = {
    vehicleType: new Tally<string>(),
    transmission: new Tally<string>(),
    fuel: new Tally<string>(),
    seats: new Tally<number>(),
    attrs: new Tally<string>(),
    pickupType: new Tally<"pickup" | "delivery">(),
  } satisfies Record<PropertyFilter, unknown>;
  const source = new Tally<"own" | "supplier">();
  const [typeNames, totals] = [new Map<string, string>(), createNumberList()];
  let currency: string | undefined;

  const counters: Record<PropertyFilter, (vehicle: CountedProperties, totalMinor: number) => void> = {
    vehicleType: ({ typeSlug }, total) => tallies.vehicleType.add(typeSlug, total),
    transmission: ({ attributes }, total) => tallies.transmission.add(attributes.transmission, total),
    fuel: ({ attributes }, total) => tallies.fuel.add(attributes.fuel, total),
    seats: ({ attributes }, total) => tallies.seats.add(attributes.seats, total),
    attrs: ({ attributes }, total) => tallies.attrs.addEach(attributes.attrs, total),
    pickupType: ({ attributes }, total) => tallies.pickupType.addEach(attributes.pickupTypes, total),
  };

  function add(vehicle: FoundVehicle): boolean {
    const { vehicleType, quote } = vehicle;
    const properties = propertiesOf(vehicle);
    const failed = findFailedFilter(search, properties);
    if (failed === "several") return false;
    currency ??= quote.currency;
    if (vehicleType !== null) typeNames.set(vehicleType.slug, vehicleType.name);
    if (failed === "none") totals.add(quote.totalMinor);
    if (!isInRange(search, quote)) return false;
    if (failed !== "none") {
      counters[failed](properties, quote.totalMinor);
      return false;
    }
    for (const name of propertyFilterNames) counters[name](properties, quote.totalMinor);
    source.add(vehicle.source, quote.totalMinor);
    return true;
  }

  return {
    add: (vehicles) => vehicles.filter(add),
    getFacets: () => ({
      currency,
      vehicleType: tallies.vehicleType.sorted().map((counted) => ({
        ...counted,
        name: typeNames.get(counted.value) ?? counted.value,
      })),
      transmission: tallies.transmission.sorted(),
      fuel: tallies.fuel.sorted(),
      seats: tallies.seats.sorted(),
      attrs: tallies.attrs.sorted(),
      pickupType: tallies.pickupType.sorted(),
      source: source.sorted(),
      price: createHistogram(totals.values()),
    }),
  };
}

/** Returns the properties that facets count. Throws if the vehicle was read without its attributes. */
function propertiesOf({ vehicleType, attributes }: FoundVehicle): CountedProperties {
  if (attributes === null) throw new Error("The vehicle was read without its attributes.");
  return { typeSlug: vehicleType?.slug ?? null, attributes };
}

/** Counts vehicles by value. Ignores a missing value. */
class Tally<Value extends string | number> {
  readonly #counts = new Map<Value, FacetCount<Value>>();

  add(value: Value | null, totalMinor: number): void {
    if (value === null) return;
    const counted = this.#counts.get(value);
    if (counted === undefined) this.#counts.set(value, { value, count: 1, fromMinor: totalMinor });
    else {
      counted.count += 1;
      counted.fromMinor = Math.min(counted.fromMinor, totalMinor);
    }
  }

  addEach(values: readonly Value[], totalMinor: number): void {
    for (const value of values) this.add(value, totalMinor);
  }

  sorted(): FacetCount<Value>[] {
    return [...this.#counts.values()].sort(
      (left, right) => right.count - left.count || (left.value < right.value ? -1 : 1),
    );
  }
}
