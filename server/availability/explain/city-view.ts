import { addDays } from "@/lib/dates";
import type { HiddenReason } from "@/lib/hidden-reasons";
import type { Names } from "../../catalogue/read/localized-names";
import type { Converter } from "../../pricing/convert";
import { quoteStay, type StayQuote } from "../../pricing/quote-stay";
import { sumHeldUnits } from "../calendar/held-units";
import type { CityCar } from "../candidates.queries";
import { propertyFilters } from "../facets/facet-filters";
import {
  type CarHolds,
  holdsAtMost,
  listHoldsWithoutTurnaround,
  type Period,
  sumOverlapping,
} from "../occupancy/car-holds";
import type { Search } from "../parse-search";
import { isInRange, matchesSearchWords, toVehicleType } from "../price-vehicles";
import type { ExplainedCity, ShiftedStay } from "./explained-city";

/** A city's cars with the data that decides whether a search shows them. */
export type CityView = {
  city: ExplainedCity;
  cars: readonly CityCar[];
  converter: Converter;
  names: Names;
  /**
   * The offers computed so far. The first key is the shift of the dates and the requested units, the second the car ID.
   * Searches that differ only in their filters share these offers.
   */
  offers: Map<string, Offers>;
};

type Offer =
  | { reason: undefined; quote: StayQuote }
  | { reason: "booked" | "turnaround" | "no_rate"; quote: undefined };
type Offers = Map<number, Offer>;

/** Returns whether the city is in the country that the search names. True if the search names no country. */
export function isInCountry({ city }: CityView, { country }: Search): boolean {
  return country === undefined || country === city.countryCode;
}

/** A search of a city's own cars on the requested dates or on shifted ones, and the offers computed for it so far. */
export type ShiftedSearch = { search: Search; stay: ShiftedStay; offers: Offers };

/** Returns the search with the dates of the stay, and the offers that are already computed for them. */
export function shiftSearch(view: CityView, search: Search, stay: ShiftedStay): ShiftedSearch {
  const key = `${stay.shift} ${search.units}`;
  const offers: Offers = view.offers.get(key) ?? new Map();
  view.offers.set(key, offers);
  return { search: { ...search, ...toDates(search, stay.shift) }, stay, offers };
}

/** Returns the dates of a rental, moved by `shift` days. */
export function toDates({ dateFrom, dateTo }: Pick<Search, "dateFrom" | "dateTo">, shift: number) {
  return { dateFrom: addDays(dateFrom, shift), dateTo: addDays(dateTo, shift) };
}

/**
 * The result of a search for one car: its quote, or the first reason why it is hidden. A car that is hidden by its
 * price also has a quote.
 */
export type Verdict =
  | { reason: undefined; quote: StayQuote }
  | { reason: HiddenReason; quote: StayQuote | undefined };

/**
 * Returns the quote of a car that the search shows, or the first reason why the search hides it. Adds the quote if the
 * reason is the price.
 */
export function examineCar(view: CityView, car: CityCar, shifted: ShiftedSearch): Verdict {
  const reason = findTraitReason(view, car, shifted.search);
  if (reason !== undefined) return { reason, quote: undefined };
  const offer = shifted.offers.get(car.id) ?? findOffer(view, car, shifted);
  shifted.offers.set(car.id, offer);
  if (offer.quote === undefined || isInRange(shifted.search, offer.quote)) return offer;
  return { reason: "price", quote: offer.quote };
}

/**
 * Returns the quote of a car that matches the filters on properties, even outside the price range, or the reason why
 * there is none.
 */
function findOffer(view: CityView, car: CityCar, shifted: ShiftedSearch): Offer {
  const reason = findStockReason(view, car, shifted);
  if (reason !== undefined) return { reason, quote: undefined };
  const quote = quoteStay({ tariff: car.tariff, stay: shifted.search, converter: view.converter });
  return quote === undefined ? { reason: "no_rate", quote } : { reason: undefined, quote };
}

/**
 * The filters on properties, in the order in which they are checked. Each has the reason that is reported for a car
 * that does not match the filter.
 */
const propertyReasons = [
  ["vehicle_type", propertyFilters.vehicleType],
  ["attrs", propertyFilters.attrs],
  ["transmission", propertyFilters.transmission],
  ["fuel", propertyFilters.fuel],
  ["seats", propertyFilters.seats],
] as const;

/**
 * Returns the first reason why a search hides the car that does not depend on dates, such as its seats or fleet size.
 * Returns undefined if there is none.
 */
export function findTraitReason(
  { names }: Pick<CityView, "names">,
  car: CityCar,
  search: Search,
): HiddenReason | undefined {
  const { age, units, words } = search;
  for (const [reason, matches] of propertyReasons) if (!matches(search, car)) return reason;
  if (age !== undefined && (age < (car.minAge ?? age) || age > (car.maxAge ?? age))) return "age";
  if (!propertyFilters.pickupType(search, car)) return "delivery";
  if (words.length > 0 && !matchesSearchWords(search, car, toVehicleType(car, names))) return "words";
  return car.fleetSize < units ? "units" : undefined;
}

function findStockReason(
  view: CityView,
  car: CityCar,
  shifted: ShiftedSearch,
): "booked" | "turnaround" | undefined {
  if (isFree(view, car, shifted)) return undefined;
  const { startsAt, endsAt } = shifted.stay;
  const rented = sumHeldUnits(listHoldsWithoutTurnaround(view.city.holdsOf.get(car.id) ?? noHolds));
  return rented.peak(startsAt, endsAt) + shifted.search.units > car.fleetSize ? "booked" : "turnaround";
}

/** Returns whether the requested units of the car are available for the stay. */
export function isFree(
  { city: { holdsOf } }: CityView,
  { id, fleetSize }: CityCar,
  { search: { units }, stay }: Pick<ShiftedSearch, "search" | "stay">,
): boolean {
  const period = { from: stay.startsAt, until: stay.heldUntil };
  return units <= fleetSize && holdsAtMost(holdsOf.get(id) ?? noHolds, fleetSize - units, period);
}

/**
 * Returns whether the requested units are available even if all bookings that overlap the period are counted together.
 * In that case the units are available at any time in the period.
 */
export function isAlwaysFree(
  { city: { holdsOf } }: CityView,
  { id, fleetSize }: CityCar,
  { units, period }: { units: number; period: Period },
): boolean {
  return sumOverlapping(holdsOf.get(id) ?? noHolds, period).units + units <= fleetSize;
}

const noHolds: CarHolds = [];
