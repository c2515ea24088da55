import type { HiddenReason } from "@/lib/hidden-reasons";
import { isAvailable, matchesFilters, priceDirectly, searchDirectly } from "./direct-search";
import { dayText } from "./import-catalogue";
import { cities, type RandomCar, type RandomCatalogue, type RandomQuery, types } from "./random-catalogue";

// A slow, direct explanation: it removes one rule after the other from the direct search.

/** Returns the query with only the filters in `kept`. */
function only(query: RandomQuery, kept: Partial<RandomQuery>): RandomQuery {
  const none = { age: null, types: null, attrs: null, transmission: null, fuels: null, minSeats: null };
  return { ...query, ...none, delivery: false, word: null, ...kept };
}

/** Returns the first reason for which a search hides the car, or undefined if the search shows it. */
export function findReasonDirectly(
  { cars, bookings }: RandomCatalogue,
  car: RandomCar,
  query: RandomQuery,
): HiddenReason | undefined {
  const { types, attrs, transmission, fuels, minSeats, age, delivery, word } = query;
  const filters: [HiddenReason, Partial<RandomQuery>][] = [
    ["vehicle_type", { types }],
    ["attrs", { attrs }],
    ["transmission", { transmission }],
    ["fuel", { fuels }],
    ["seats", { minSeats }],
    ["age", { age }],
    ["delivery", { delivery }],
    ["words", { word }],
  ];
  const failed = filters.find(([, filter]) => !matchesFilters(car, only(query, filter)));
  if (failed !== undefined) return failed[0];
  if (car.fleetSize < query.units) return "units";
  const index = cars.indexOf(car);
  if (!isAvailable(car, index, { bookings, query, turnaround: 0 })) return "booked";
  if (!isAvailable(car, index, { bookings, query })) return "turnaround";
  const { total } = priceDirectly(car, query);
  const isInRange =
    (query.priceMin === null || total >= query.priceMin) &&
    (query.priceMax === null || total <= query.priceMax);
  return isInRange ? undefined : "price";
}

/**
 * Returns the first later day, within 62 days, from which enough units are available for the same rental. Null if there
 * is none.
 */
export function findFreeFromDirectly(
  { cars, bookings }: RandomCatalogue,
  car: RandomCar,
  query: RandomQuery,
): string | null {
  for (let from = query.from + 1; from <= query.from + 62; from += 1) {
    if (isAvailable(car, cars.indexOf(car), { bookings, query: { ...query, from } })) return dayText(from);
  }
  return null;
}

/**
 * Returns, for each kind of change to the search, the number of vehicles that the best change finds. 0 if there is no
 * such change.
 */
export function findBestDirectly(catalogue: RandomCatalogue, query: RandomQuery) {
  const most = (changes: readonly Partial<RandomQuery>[]) =>
    Math.max(0, ...changes.map((change) => searchDirectly(catalogue, { ...query, ...change }).length));
  const drops: [isSet: boolean, change: Partial<RandomQuery>][] = [
    [query.types !== null, { types: null }],
    [query.attrs !== null, { attrs: null }],
    [query.transmission !== null, { transmission: null }],
    [query.fuels !== null, { fuels: null }],
    [query.minSeats !== null, { minSeats: null }],
    [query.age !== null, { age: null }],
    [query.delivery, { delivery: false }],
    [query.word !== null, { word: null }],
    [query.units > 1, { units: 1 }],
    [query.priceMin !== null, { priceMin: null }],
    [query.priceMax !== null, { priceMax: null }],
  ];
  const others = types.filter((type) => query.types?.includes(type) === false);
  return {
    drop_filter: most(drops.filter(([isSet]) => isSet).map(([, change]) => change)),
    vehicle_type: most(others.map((type) => ({ types: [type] }))),
    location: most(cities.flatMap((_, city) => (city === query.city ? [] : [{ city }]))),
    dates: most(
      [-7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7].map((days) => ({ from: query.from + days })),
    ),
  };
}
