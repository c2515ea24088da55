import type { Search } from "../parse-search";
import type { Change } from "./alternatives";

/**
 * The removal of one filter: the query parameters to change, and a function that returns the given search without the
 * filter.
 */
export type FilterDrop = { change: Change; apply: (search: Search) => Search };

/**
 * Returns one removal for each filter of the search. The city, the country, the dates and the currency are not filters
 * here.
 */
export function listFilterDrops(search: Search): FilterDrop[] {
  const { vehicleTypes, attrs, transmission, fuels, minSeats, age, words, units, priceMin, priceMax } =
    search;
  const drop = (isSet: boolean, parameter: string, change: Partial<Search>): FilterDrop[] =>
    isSet ? [{ change: { [parameter]: null }, apply: (before) => ({ ...before, ...change }) }] : [];
  return [
    ...drop(vehicleTypes !== undefined, "vehicle_type", { vehicleTypes: undefined }),
    ...drop(attrs !== undefined, "attrs", { attrs: undefined }),
    ...drop(transmission !== undefined, "transmission", { transmission: undefined }),
    ...drop(fuels !== undefined, "fuel", { fuels: undefined }),
    ...drop(minSeats !== undefined, "seats_min", { minSeats: undefined }),
    ...drop(age !== undefined, "age", { age: undefined }),
    ...(search.delivered ? [dropDelivery(search)] : []),
    ...drop(words.length > 0, "q", { words: [] }),
    ...drop(units > 1, "units", { units: 1 }),
    ...drop(priceMin !== undefined, "price_min", { priceMin: undefined }),
    ...drop(priceMax !== undefined, "price_max", { priceMax: undefined }),
  ];
}

/**
 * Returns the removal of the filter for delivery: omits `pickup_type`, and sends the city of `delivery_location` as
 * `location`.
 */
function dropDelivery({ place }: Search): FilterDrop {
  const named: Change =
    place?.parameter === "delivery_location" ? { delivery_location: null, location: place.key } : {};
  return { change: { ...named, pickup_type: null }, apply: (before) => ({ ...before, delivered: false }) };
}
