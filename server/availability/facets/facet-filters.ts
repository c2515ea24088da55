import type { Candidate, CarAttributes } from "../candidates.queries";
import type { SearchFilters } from "../parse-filters";
import type { Search } from "../parse-search";

/** The properties of a vehicle that facets count. */
export type CountedProperties = {
  typeSlug: string | null;
  attributes: Pick<CarAttributes, "transmission" | "fuel" | "seats" | "attrs" | "pickupTypes">;
};

type Matches = (filters: SearchFilters, vehicle: CountedProperties) => boolean;

/**
 * The functions that return whether a vehicle matches a filter, by filter. Each of these filters has a facet. The
 * functions agree with the SQL conditions of a search without facets.
 */
export const propertyFilters = {
  vehicleType: ({ vehicleTypes }, { typeSlug }) =>
    vehicleTypes === undefined || (typeSlug !== null && vehicleTypes.includes(typeSlug)),
  transmission: ({ transmission }, { attributes }) =>
    transmission === undefined || attributes.transmission === transmission,
  fuel: ({ fuels }, { attributes: { fuel } }) =>
    fuels === undefined || (fuel !== null && fuels.includes(fuel)),
  seats: ({ minSeats }, { attributes: { seats } }) =>
    minSeats === undefined || (seats !== null && seats >= minSeats),
  attrs: ({ attrs }, { attributes }) =>
    attrs === undefined || attrs.every((attr) => attributes.attrs.includes(attr)),
  pickupType: ({ delivered }, { attributes }) =>
    attributes.pickupTypes.includes(delivered ? "delivery" : "pickup"),
} satisfies Record<string, Matches>;

export type PropertyFilter = keyof typeof propertyFilters;

// SAFETY: the keys are those of the object.
export const propertyFilterNames = Object.keys(propertyFilters) as PropertyFilter[];

/**
 * Returns the name of the filter that a vehicle fails, "none" if it fails none, or "several" if it fails more than one.
 */
export type FilterCheck = (vehicle: CountedProperties) => PropertyFilter | "none" | "several";

/** Creates a function that checks a vehicle against the filters that the search sets. */
export function createFilterCheck(filters: SearchFilters): FilterCheck {
  const checks = propertyFilterNames
    .filter((name) => isSet(filters, name))
    .map((name): [PropertyFilter, Matches] => [name, propertyFilters[name]]);
  return (vehicle) => {
    let failed: PropertyFilter | "none" = "none";
    for (const [name, matches] of checks) {
      if (matches(filters, vehicle)) continue;
      if (failed !== "none") return "several";
      failed = name;
    }
    return failed;
  };
}

/** Returns whether the search sets this filter. Every search sets the filter on pickup methods. */
function isSet(filters: SearchFilters, name: PropertyFilter): boolean {
  const { vehicleTypes, transmission, fuels, minSeats, attrs } = filters;
  const values = { vehicleType: vehicleTypes, transmission, fuel: fuels, seats: minSeats, attrs };
  return name === "pickupType" || values[name] !== undefined;
}

/**
 * Returns whether a car can count in a facet: it has its attributes, and fails at most one of the filters on
 * properties.
 */
export function isCountable(findFailed: FilterCheck, { typeSlug, attributes }: Candidate): boolean {
  return attributes !== null && findFailed({ typeSlug, attributes }) !== "several";
}

/**
 * Returns the search whose filters apply when vehicles are read from the database. If facets are requested, it omits
 * the price range and every filter that has its own facet.
 */
export function filtersToRead(search: Search, { facets }: { facets: boolean }): Search {
  if (!facets) return search;
  return {
    ...search,
    vehicleTypes: undefined,
    transmission: undefined,
    fuels: undefined,
    minSeats: undefined,
    attrs: undefined,
    delivered: false,
    priceMin: undefined,
    priceMax: undefined,
  };
}
