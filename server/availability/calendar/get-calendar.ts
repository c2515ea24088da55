import { setImmediate as nextTurn } from "node:timers/promises";
import { addDays, type Day } from "@/lib/dates";
import { getKnownConverter } from "../../catalogue/rates/get-converter";
import { assertKnownCountry, assertKnownFilters } from "../../catalogue/read/assert-known";
import { getLocalizedNames, type Names } from "../../catalogue/read/localized-names";
import type { PartnerContext } from "../../context";
import type { Database } from "../../db/database";
import { readFromReplica } from "../../db/read-from-replica";
import { ApiError, invalidField } from "../../errors/api-error";
import type { ConvertedAmount, Converter } from "../../pricing/convert";
import { priceSuccessiveStays } from "../../pricing/price-successive-stays";
import type { CityCar } from "../candidates.queries";
import { isInRange, matchesSearchWords, toVehicleType } from "../price-vehicles";
import { readWithCars } from "../read-with-cars";
import { planSupplierSearches } from "../search-availability";
import { type CalendarCity, findCalendarCity } from "./calendar.queries";
import { type HeldUnits, type Hold, sumHeldUnits } from "./held-units";
import { type Calendar, type CalendarRequest, invalidRange, parseCalendar } from "./parse-calendar";

/**
 * One start day of a calendar: the number of cars that are available for a rental from this day, and the
 * cheapest one.
 */
export type CalendarDay = {
  dateFrom: Day;
  dateTo: Day;
  /** The number of available cars that a search would show. */
  available: number;
  /** The slug and the total of the cheapest of the available cars. Null if no car is available. */
  cheapest: (ConvertedAmount & { slug: string }) | null;
};

export type FoundCalendar = {
  days: number;
  converter: Pick<Converter, "currency" | "baseCurrency" | "fxRate">;
  entries: CalendarDay[];
};

/**
 * Returns one entry for each start day: the number of the service's own cars that a search for the same dates would
 * show, and the one with the lowest total. Throws `invalid_date_range` for a start day in the past, `not_found` for an
 * unknown car, `invalid_payload` for an unknown city, country or filter value, and the errors of `parseCalendar` and
 * `getKnownConverter`.
 */
export async function getCalendar(ctx: PartnerContext, request: CalendarRequest): Promise<FoundCalendar> {
  const names = getLocalizedNames(request.terms.locale);
  const calendar = parseCalendar(request);
  const { search } = calendar;
  const shown = readFromReplica(ctx);
  const { database, now } = shown;
  if (search.country !== undefined) await assertKnownCountry(database, search.country);
  const { city, cars } = await readCity(database, now, calendar);
  if (calendar.firstDay < city.today) throw invalidRange(request, "`from` is in the past.");
  const terms = { now, invoiceCurrency: ctx.partner.invoiceCurrency, currency: search.currency };
  const converter = await getKnownConverter(database, city.version, terms);
  const isInCountry = search.country === undefined || search.country === city.countryCode;
  const found = createEntries(calendar);
  if (isInCountry) await addCars(found, { cars, city, calendar, converter, names, now });
  const total = Math.max(...found.map(({ available }) => available));
  const isPolled = planSupplierSearches(ctx.config, [city]).targets.length > 0;
  await assertKnownFilters(database, search, { total, isPolled });
  return { days: search.days, converter, entries: found };
}

type City = { city: CalendarCity; cars: readonly CityCar[] };

/**
 * Returns the city and its cars that match the filters on properties. For a calendar of one car, returns at most that
 * car. Throws if the city or the car does not exist.
 */
async function readCity(database: Database, now: Date, { place, search, ...span }: Calendar): Promise<City> {
  const { city, cars } = await readWithCars(database, async () => {
    const found = await findCalendarCity(database, place, { ...search, ...span, now });
    if (found !== undefined) return found;
    throw "car" in place
      ? new ApiError("not_found", "Car not found. Check `car`.")
      : invalidField("location", "Unknown pickup city");
  });
  const unfit = new Set(city.unfit);
  const isWanted = ({ id, slug }: CityCar) => !unfit.has(id) && (!("car" in place) || slug === place.car);
  return { city, cars: cars.filter(isWanted) };
}

function createEntries({ firstDay, count, search: { days } }: Calendar): CalendarDay[] {
  return Array.from({ length: count }, (_, number) => {
    const dateFrom = addDays(firstDay, number);
    return { dateFrom, dateTo: addDays(dateFrom, days), available: 0, cheapest: null };
  });
}

type Counting = City & { calendar: Calendar; converter: Converter; names: Names; now: Date };

const carsPerTurn = 100;

/**
 * Adds each car to the entries of the days on which it is available and its total is in the price range. Skips cars
 * that do not match the search words or whose prices cannot be converted. Yields to other requests after every
 * `carsPerTurn` cars.
 */
async function addCars(entries: readonly CalendarDay[], counting: Counting): Promise<void> {
  const { cars, city, calendar, names } = counting;
  const held = holdsByCar(city);
  for (const [index, car] of cars.entries()) {
    if (index > 0 && index % carsPerTurn === 0) await nextTurn();
    if (!matchesSearchWords(calendar.search, car, toVehicleType(car, names))) continue;
    addCar(entries, { ...counting, car, held: held.get(car.id) });
  }
}

function holdsByCar({ held }: CalendarCity): Map<number, HeldUnits> {
  const byCar = new Map<number, Hold[]>();
  for (const [carId, from, until, units] of held ?? []) {
    const holds = byCar.get(carId);
    if (holds === undefined) byCar.set(carId, [{ from, until, units }]);
    else holds.push({ from, until, units });
  }
  return new Map([...byCar].map(([carId, holds]) => [carId, sumHeldUnits(holds)]));
}

type CarCounting = Counting & { car: CityCar; held: HeldUnits | undefined };

function addCar(entries: readonly CalendarDay[], counting: CarCounting): void {
  const { car, calendar, converter } = counting;
  const { slug, tariff } = car;
  const { firstDay, count, search } = calendar;
  const { days, units } = search;
  if (!isHeadlineConvertible(car, converter)) return;
  const totals = priceSuccessiveStays(tariff, { firstDay, count, days, units });
  for (const [number, entry] of entries.entries()) {
    if (!isAvailable(number, counting)) continue;
    const price = converter.convert(totals[number] ?? 0, tariff.currency);
    if (price === undefined) continue;
    if (!isInRange(search, { totalMinor: price.minor, currency: converter.currency })) continue;
    entry.available += 1;
    const { minor, baseMinor } = price;
    if (isFirst(slug, minor, entry.cheapest)) entry.cheapest = { slug, minor, baseMinor };
  }
}

/**
 * Returns whether the rental with this index in `city.rentals` starts after `now` and enough units of the car are
 * available for it.
 */
function isAvailable(number: number, { city, calendar, car, held, now }: CarCounting): boolean {
  const rental = city.rentals[number];
  if (rental === undefined) throw new RangeError(`The calendar has no rental ${number}.`);
  const [startsAt, heldUntil] = rental;
  if (startsAt <= now.getTime()) return false;
  return held === undefined || held.peak(startsAt, heldUntil) + calendar.search.units <= car.fleetSize;
}

/**
 * Returns whether the car's base rate can be converted to the currency of the search. If it cannot, a search hides the
 * car.
 */
function isHeadlineConvertible({ tariff }: CityCar, converter: Converter): boolean {
  return converter.convert(tariff.pricePerDayMinor, tariff.currency) !== undefined;
}

/**
 * Returns whether the car is cheaper than `other`, or equally cheap with the lower slug. True if there is no other car.
 */
function isFirst(slug: string, minor: number, other: CalendarDay["cheapest"]): boolean {
  return other === null || minor < other.minor || (minor === other.minor && slug < other.slug);
}
