import type { Names } from "../../catalogue/read/localized-names";
import type { CityCar } from "../candidates.queries";
import type { Search } from "../parse-search";
import { type FoundVehicle, isInRange } from "../price-vehicles";
import { type CountedProperties, createFilterCheck } from "./facet-filters";
import { createFacetIndex, getCityIndex } from "./facet-index";
import { createNumberList } from "./number-list";
import { createHistogram, type PriceHistogram } from "./price-histogram";
import { type FacetCounts, sumTallies, Tally } from "./tally";

/**
 * The counts of each facet of a search, and the histogram of the totals of the vehicles that match all filters except
 * the price range.
 */
export type CountedFacets = {
  /** The currency of all totals. Undefined if no vehicle was counted. */
  currency: string | undefined;
  counts: FacetCounts;
  /** The functions that name countries and vehicle types in the partner's language. */
  names: Names;
  price: PriceHistogram;
};

export type FacetCounter = {
  /**
   * Counts each vehicle in the facets for which it matches all other filters. Returns the vehicles that match all
   * filters. `cityCars`: the cached list of cars from which the vehicles come, if any.
   */
  add(vehicles: readonly FoundVehicle[], cityCars?: readonly CityCar[]): FoundVehicle[];
  getFacets(): CountedFacets;
};

/**
 * Creates a counter of the facets of a search. Each facet counts the vehicles that match all filters except its own. It
 * uses memory for each different value, and 8 bytes per vehicle for its total.
 */
export function createFacetCounter(search: Search, names: Names): FacetCounter {
  const findFailed = createFilterCheck(search);
  const tallies = new Map<readonly CityCar[] | undefined, Tally>();
  const totals = createNumberList();
  let currency: string | undefined;

  function getTally(cityCars: readonly CityCar[] | undefined): Tally {
    const known = tallies.get(cityCars);
    if (known !== undefined) return known;
    const tally = new Tally(cityCars === undefined ? createFacetIndex() : getCityIndex(cityCars));
    tallies.set(cityCars, tally);
    return tally;
  }

  function add(tally: Tally, vehicle: FoundVehicle): boolean {
    const { quote } = vehicle;
    const failed = findFailed(propertiesOf(vehicle));
    if (failed === "several") return false;
    currency ??= quote.currency;
    if (failed === "none") totals.add(quote.totalMinor);
    if (!isInRange(search, quote)) return false;
    tally.add(vehicle, failed === "none" ? undefined : failed);
    return failed === "none";
  }

  return {
    add: (vehicles, cityCars) => {
      const tally = getTally(cityCars);
      return vehicles.filter((vehicle) => add(tally, vehicle));
    },
    getFacets: () => ({
      currency,
      names,
      counts: sumTallies([...tallies.values()]),
      price: createHistogram(totals.values()),
    }),
  };
}

/** Returns the properties that facets count. Throws if the vehicle was read without its attributes. */
function propertiesOf({ vehicleType, attributes }: FoundVehicle): CountedProperties {
  if (attributes === null) throw new Error("The vehicle was read without its attributes.");
  return { typeSlug: vehicleType?.slug ?? null, attributes };
}
