import { Temporal } from "temporal-polyfill";
import { dayText } from "./import-catalogue";
import {
  type CurrencyName,
  cities,
  type RandomBooking,
  type RandomCar,
  type RandomCatalogue,
  type RandomQuery,
} from "./random-catalogue";

// A slow, direct search: it checks every hour and every day and computes in whole minor units.

/** Euro cents per minor unit of the currency, as a fraction. */
const inCents: Record<CurrencyName, [numerator: number, denominator: number]> = {
  EUR: [1, 1],
  USD: [1, 2],
  JPY: [1, 1],
  KWD: [5, 16],
};

/** Converts minor units through euro cents, rounding halves up at each step. */
export function convert(minor: number, from: CurrencyName, to: CurrencyName) {
  const [numerator, denominator] = inCents[from];
  const cents = divide(minor * numerator, denominator);
  const [centsOf, minorOf] = inCents[to];
  return { cents, minor: divide(cents * minorOf, centsOf) };
}

function divide(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

type DirectPrice = { total: number; baseTotal: number; variable: boolean };

/** Prices every day of the stay. Amounts are in minor units of the query's currency, and euro cents. */
export function priceDirectly(car: RandomCar, query: RandomQuery): DirectPrice {
  const { from, days, units, currency } = query;
  const onSale = (day: number) =>
    car.sale !== null &&
    car.sale.price <= car.price &&
    day >= car.sale.from &&
    day <= car.sale.from + car.sale.length
      ? car.sale.price
      : undefined;
  const headline = onSale(from) ?? car.price;
  let [sum, variable] = [0, false];
  for (let day = from; day < from + days; day += 1) {
    const tier = car.tiers.filter((one) => one.days <= days).sort((a, b) => b.days - a.days)[0];
    const exception = car.exceptions.filter((one) => day >= one.from && day <= one.from + one.length).at(-1);
    const usual = exception?.price ?? tier?.price ?? car.price;
    const price = Math.min(usual, onSale(day) ?? usual);
    sum += price;
    variable ||= price !== headline;
  }
  const { cents, minor } = convert(sum * units, car.currency, currency ?? "EUR");
  return { total: minor, baseTotal: cents, variable };
}

const hourMs = 3_600_000;

/** Returns the hours from 1 April 2027, 00:00 UTC, until an hour of a day in the local time of a city. */
function hoursUntil(city: number, day: number, hour: number): number {
  const { timezone = "UTC" } = cities[city] ?? {};
  const local = Temporal.PlainDate.from(dayText(day)).toPlainDateTime({ hour });
  return (local.toZonedDateTime(timezone).epochMilliseconds - Date.UTC(2027, 3, 1)) / hourMs;
}

type Stock = {
  bookings: readonly RandomBooking[];
  query: RandomQuery;
  /** The turnaround, in hours. Default: that of the city. */
  turnaround?: number;
};

/** Returns whether enough units are available in every hour of the stay and of its turnaround. */
export function isAvailable(
  car: RandomCar,
  index: number,
  { bookings, query, turnaround = cities[car.city]?.turnaround ?? 0 }: Stock,
): boolean {
  const first = hoursUntil(car.city, query.from, query.pickupHour);
  const last = hoursUntil(car.city, query.from + query.days, query.returnHour) + turnaround;
  const holding = bookings.filter(
    ({ car: of, status }) => of === index && ["pending", "confirmed", "completed"].includes(status),
  );
  for (let hour = first; hour < last; hour += 1) {
    const held = holding.filter(
      ({ fromHour, hours }) => hour >= fromHour && hour < fromHour + hours + turnaround,
    );
    if (countUnits(held) + query.units > car.fleetSize) return false;
  }
  return true;
}

/** Sums up the units of bookings of one hour. A booking and its replacement count as the larger of the two. */
function countUnits(held: readonly RandomBooking[]): number {
  return held
    .map(({ id, units }) => Math.max(units, held.find(({ replaces }) => replaces === id)?.units ?? 0))
    .reduce((sum, units, place) => {
      const { replaces } = held[place] ?? {};
      return held.some(({ id }) => id === replaces) ? sum : sum + units;
    }, 0);
}

/** Returns whether a car matches all filters except stock and price. */
export function matchesFilters(car: RandomCar, query: RandomQuery): boolean {
  const { city, age, types, attrs, delivery, transmission, fuels, minSeats } = query;
  return (
    (city === null || city === car.city) &&
    (age === null || car.ages === null || (age >= car.ages.min && age <= car.ages.min + car.ages.span)) &&
    (types === null || types.some((type) => type === car.type)) &&
    (attrs === null || attrs.every((attr) => car.attrs.includes(attr))) &&
    (transmission === null || car.transmission === transmission) &&
    (fuels === null || fuels.some((fuel) => fuel === car.fuel)) &&
    (minSeats === null || (car.seats !== null && car.seats >= minSeats)) &&
    (!delivery || car.delivers) &&
    matchesWords(car, query)
  );
}

function matchesWords(car: RandomCar, { word }: RandomQuery): boolean {
  const text = `${car.title} ${car.type ?? ""}`.toLowerCase().replace("š", "s");
  const parts = word?.toLowerCase().split(" ") ?? [];
  return parts.every((part) => text.includes(part));
}

export type DirectVehicle = DirectPrice & { car: RandomCar };

/** Returns the vehicles that a search finds, in its order, on all pages. */
export function searchDirectly({ cars, bookings }: RandomCatalogue, query: RandomQuery): DirectVehicle[] {
  const { priceMin, priceMax, sort } = query;
  const found = cars
    .filter((car, index) => matchesFilters(car, query) && isAvailable(car, index, { bookings, query }))
    .map((car) => ({ car, ...priceDirectly(car, query) }))
    .filter(
      ({ total }) => (priceMin === null || total >= priceMin) && (priceMax === null || total <= priceMax),
    );
  const bySlug = (a: DirectVehicle, b: DirectVehicle) => (a.car.slug < b.car.slug ? -1 : 1);
  const sign = sort === "-price" ? -1 : 1;
  return sort === "title"
    ? found.sort((a, b) => a.car.title.localeCompare(b.car.title, "en") || bySlug(a, b))
    : found.sort((a, b) => sign * (a.total - b.total) || bySlug(a, b));
}
