import type { AlternativeKind } from "@/lib/hidden-reasons";
import type { Search } from "../parse-search";
import {
  type CityView,
  examineCar,
  findTraitReason,
  isAlwaysFree,
  isFree,
  shiftSearch,
  toDates,
} from "./city-view";
import type { ShiftedStay } from "./explained-city";
import { listFilterDrops } from "./filter-drops";

/** The query parameters to change, by name, with their new values. Null removes the parameter. */
export type Change = Readonly<Record<string, string | null>>;

/** A changed search, the number of vehicles that it finds and their lowest total. */
export type Alternative = {
  kind: AlternativeKind;
  change: Change;
  vehicles: number;
  fromTotalMinor: number;
};

type Found = Pick<Alternative, "vehicles" | "fromTotalMinor">;

const maxAlternatives = 5;
const maxPerKind = 2;
/** The number of days before and after the requested dates within which other dates are tried first. */
const nearDays = 7;
/** The maximum number of later dates to price. */
const maxLaterDates = 7;

/**
 * Compares alternatives for sorting: most vehicles first, then lowest total, then the text of the changed parameters.
 */
export function compareAlternatives(left: Alternative, right: Alternative): number {
  return (
    right.vehicles - left.vehicles ||
    left.fromTotalMinor - right.fromTotalMinor ||
    (JSON.stringify(left.change) < JSON.stringify(right.change) ? -1 : 1)
  );
}

/**
 * Returns up to five alternatives, the best first. The best of each kind, such as other dates or another vehicle type,
 * is among them, so that many alternatives of one kind do not displace the others.
 */
export function chooseAlternatives(all: readonly Alternative[]): Alternative[] {
  const sorted = [...all].sort(compareAlternatives);
  const firsts = sorted.filter((one) => sorted.find(({ kind }) => kind === one.kind) === one);
  const others = sorted.filter((one) => !firsts.includes(one));
  return [...firsts, ...others].slice(0, maxAlternatives).sort(compareAlternatives);
}

export type RequestedSearch = { search: Search; stay: ShiftedStay; shown: number };

/**
 * Returns the alternatives in the same city that show more vehicles: other dates, another vehicle type, or fewer
 * filters.
 */
export function listCityAlternatives(view: CityView, requested: RequestedSearch): Alternative[] {
  return [
    ...listOtherDates(view, requested),
    ...listOtherTypes(view, requested),
    ...listDroppedFilters(view, requested),
  ];
}

/**
 * Returns the number of vehicles that the search shows on the dates of the stay, and their lowest total, which is
 * infinite if there are none.
 */
export function countShownVehicles(view: CityView, search: Search, stay: ShiftedStay): Found {
  const shifted = shiftSearch(view, search, stay);
  let [vehicles, fromTotalMinor] = [0, Number.POSITIVE_INFINITY];
  for (const car of view.cars) {
    const { reason, quote } = examineCar(view, car, shifted);
    if (reason !== undefined) continue;
    vehicles += 1;
    fromTotalMinor = Math.min(fromTotalMinor, quote.totalMinor);
  }
  return { vehicles, fromTotalMinor };
}

/**
 * Returns the dates that show more vehicles than the requested dates, the best first: up to `maxPerKind` within
 * `nearDays`. If there are none, tries later dates. Prices the first `maxLaterDates` of them on which more cars are
 * available, and returns at most one.
 */
function listOtherDates(view: CityView, requested: RequestedSearch): Alternative[] {
  const isNear = ({ shift }: ShiftedStay) => Math.abs(shift) <= nearDays;
  const others = view.city.stays.filter(({ shift }) => shift !== requested.stay.shift);
  const near = findDatesWithMoreCars(view, requested, others.filter(isNear)).sort(
    (a, b) => b.free - a.free || Math.abs(a.stay.shift) - Math.abs(b.stay.shift),
  );
  const found = priceDates(view, requested, { counted: near, limit: maxPerKind });
  if (found.length > 0) return found;
  const later = findDatesWithMoreCars(
    view,
    requested,
    others.filter((stay) => !isNear(stay)),
  );
  return priceDates(view, requested, { counted: later.slice(0, maxLaterDates), limit: 1 });
}

type CountedStay = { stay: ShiftedStay; free: number };

/**
 * Returns those of the given dates on which more matching cars are available than the search shows on the requested
 * dates. Each has its number of available cars. Ignores prices.
 */
function findDatesWithMoreCars(
  view: CityView,
  { search, shown }: RequestedSearch,
  stays: readonly ShiftedStay[],
): CountedStay[] {
  const { units } = search;
  const period = {
    from: Math.min(...stays.map(({ startsAt }) => startsAt)),
    until: Math.max(...stays.map(({ heldUntil }) => heldUntil)),
  };
  const fitting = view.cars.filter((car) => findTraitReason(view, car, search) === undefined);
  const scarce = fitting.filter((car) => !isAlwaysFree(view, car, { units, period }));
  const alwaysFree = fitting.length - scarce.length;
  return stays
    .map((stay) => {
      const free = scarce.filter((car) => isFree(view, car, { search, stay })).length;
      return { stay, free: alwaysFree + free };
    })
    .filter(({ free }) => free > shown);
}

/**
 * Returns up to `limit` of the given dates that show more vehicles than the requested dates, the best first. Prices the
 * dates in the given order and stops at `limit` results. With a price filter, prices all dates.
 */
function priceDates(
  view: CityView,
  { search, shown }: RequestedSearch,
  { counted, limit }: { counted: readonly CountedStay[]; limit: number },
): Alternative[] {
  const isLimitedByPrice = search.priceMin !== undefined || search.priceMax !== undefined;
  const found: Alternative[] = [];
  for (const { stay } of counted) {
    if (found.length >= limit && !isLimitedByPrice) break;
    const { dateFrom, dateTo } = toDates(search, stay.shift);
    const result = countShownVehicles(view, search, stay);
    if (result.vehicles <= shown) continue;
    found.push({ kind: "dates", change: { date_from: dateFrom, date_to: dateTo }, ...result });
  }
  return found.sort(compareAlternatives).slice(0, limit);
}

/**
 * Returns up to `maxPerKind` alternatives that search for one other vehicle type instead of the requested ones and show
 * more vehicles, the best first. Returns none unless the search is limited to some types.
 */
function listOtherTypes(view: CityView, { search, stay, shown }: RequestedSearch): Alternative[] {
  const { vehicleTypes } = search;
  if (vehicleTypes === undefined) return [];
  const types = new Set(view.cars.flatMap(({ typeSlug }) => typeSlug ?? []));
  return [...types]
    .filter((type) => !vehicleTypes.includes(type))
    .map((type): Alternative => {
      const found = countShownVehicles(view, { ...search, vehicleTypes: [type] }, stay);
      return { kind: "vehicle_type", change: { vehicle_type: type }, ...found };
    })
    .filter(({ vehicles }) => vehicles > shown)
    .sort(compareAlternatives)
    .slice(0, maxPerKind);
}

/**
 * Removes each filter of the search in turn, and returns the changed searches that show more vehicles. If none does,
 * removes all filters and returns that search if it shows more vehicles.
 */
function listDroppedFilters(view: CityView, { search, stay, shown }: RequestedSearch): Alternative[] {
  const drops = listFilterDrops(search);
  const toAlternative = (change: Change, changed: Search): Alternative => ({
    kind: "drop_filter",
    change,
    ...countShownVehicles(view, changed, stay),
  });
  const single = drops
    .map(({ change, apply }) => toAlternative(change, apply(search)))
    .filter(({ vehicles }) => vehicles > shown);
  if (single.length > 0 || drops.length < 2) return single;
  const change = Object.assign({}, ...drops.map((drop) => drop.change));
  const all = toAlternative(
    change,
    drops.reduce((changed, { apply }) => apply(changed), search),
  );
  return all.vehicles > shown ? [all] : [];
}
