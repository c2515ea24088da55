import { eq } from "drizzle-orm";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { cars as carsTable } from "@/drizzle/schema/catalogue";
import {
  carEntry,
  countryEntry,
  importDailyRates,
  importFile,
  locationEntry,
} from "../fixtures/catalogue-file";
import { createBooking } from "../fixtures/create-booking";
import type { TestRuntime } from "../test-runtime";
import {
  attrs,
  type CurrencyName,
  cities,
  currencies,
  fuels,
  type RandomCar,
  type RandomCatalogue,
  types,
} from "./random-catalogue";

const hourMs = 3_600_000;

/** Returns the date `number` days after 1 April 2027, as text. */
export function dayText(number: number): string {
  return new Date(Date.UTC(2027, 3, 1 + number)).toISOString().slice(0, 10);
}

/** Returns the instant of an hour since 1 April 2027, 00:00 UTC. */
function instantOf(hour: number): Date {
  return new Date(Date.UTC(2027, 3, 1) + hour * hourMs);
}

/** Converts minor units to the decimal amount of a catalogue or a query. */
export function toDecimal(minor: number, currency: CurrencyName): number {
  return minor / 10 ** currencies[currency].digits;
}

/** The country and the cities of an imported catalogue. */
export type ImportedCatalogue = { country: string; places: readonly string[] };

let imported = 0;

/**
 * Imports the rates and, in another city, cars with every filter value. So no search is rejected for an unknown value.
 */
export async function importKnownValues(runtime: TestRuntime): Promise<void> {
  await importFile(runtime, {
    countries: [countryEntry("zy")],
    vehicle_types: types.map((slug) => ({ slug, name: slug })),
    locations: [locationEntry("elsewhere", "zy")],
    cars: fuels.map((fuel) => carEntry(`with-everything-${fuel}`, "elsewhere", { attrs, fuel })),
  });
  const rates = Object.entries(currencies).filter(([currency]) => currency !== "EUR");
  await importDailyRates(
    runtime,
    "2027-01-01",
    Object.fromEntries(rates.map(([currency, { perEur }]) => [currency, perEur])),
  );
}

/** Imports a random catalogue with its bookings into a new country, with cities that nothing else uses. */
export async function importCatalogue(
  runtime: TestRuntime,
  partnerId: number,
  { cars, bookings }: RandomCatalogue,
): Promise<ImportedCatalogue> {
  imported += 1;
  const [country, places] = [codeOf(imported), cities.map((_, city) => `city-${imported}-${city}`)];
  await importFile(runtime, {
    countries: [countryEntry(country)],
    locations: cities.map(({ timezone, turnaround }, city) =>
      locationEntry(places[city] ?? "", country, { timezone, turnaround_hours: turnaround }),
    ),
    cars: cars.map((car) => toEntry(car, places[car.city] ?? "")),
  });
  const created = new Map<number, BookingRow>();
  for (const { id, car: index, fromHour, hours, units, status, replaces } of bookings) {
    const slug = cars[index]?.slug ?? "";
    const [row] = await runtime.database.orm
      .select({ id: carsTable.id })
      .from(carsTable)
      .where(eq(carsTable.slug, slug));
    if (row === undefined) throw new Error(`There is no car ${slug}.`);
    const [startsAt, endsAt] = [instantOf(fromHour), instantOf(fromHour + hours)];
    const replaced = replaces === null ? undefined : created.get(replaces);
    const link = replaced && { replacesId: replaced.id, replaces: replaced.reference };
    const wanted = { carId: row.id, partnerId, startsAt, endsAt, units, status, ...link };
    created.set(id, await createBooking(runtime.database, wanted));
  }
  return { country, places };
}

function toEntry(car: RandomCar, place: string) {
  const priced = (range: { from: number; length: number; price: number }) => ({
    from: dayText(range.from),
    to: dayText(range.from + range.length),
    price_per_day: toDecimal(range.price, car.currency),
  });
  return carEntry(car.slug, place, {
    title: car.title,
    vehicle_type: car.type,
    currency: car.currency,
    price_per_day: toDecimal(car.price, car.currency),
    sale: car.sale && priced(car.sale),
    rate_tiers: car.tiers.map(({ days, price }) => ({
      min_days: days,
      price_per_day: toDecimal(price, car.currency),
    })),
    date_exceptions: car.exceptions.map(priced),
    fleet_size: car.fleetSize,
    delivers: car.delivers,
    min_age: car.ages?.min ?? null,
    max_age: car.ages && car.ages.min + car.ages.span,
    attrs: car.attrs,
    transmission: car.transmission,
    fuel: car.fuel,
    seats: car.seats,
    doors: car.doors,
    bags: car.bags,
    air_conditioning: car.airConditioning,
    mileage: car.mileage && {
      per_day_km: car.mileage.perDayKm,
      extra_km_price: toDecimal(car.mileage.extra, car.currency),
    },
    deposit: car.deposit === null ? null : toDecimal(car.deposit, car.currency),
  });
}

/** Returns a code of two letters that no other catalogue of this process has. */
function codeOf(n: number): string {
  return String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
}
