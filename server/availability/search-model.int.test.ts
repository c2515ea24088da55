import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { cars as carsTable } from "@/drizzle/schema/catalogue";
import { searchAvailabilityContract, type Vehicle } from "@/lib/contracts/availability";
import type { PartnerContext } from "../context";
import { callOperation } from "../testing/fixtures/call-operation";
import {
  carEntry,
  countryEntry,
  importFile,
  importRatesOf,
  locationEntry,
} from "../testing/fixtures/catalogue-file";
import { createBooking } from "../testing/fixtures/create-booking";
import { test } from "../testing/fixtures/integration-test";
import type { TestRuntime } from "../testing/test-runtime";

// A slow, direct search: it checks every hour and every day and computes in whole euro cents.

const now = new Date("2027-03-01T12:00:00Z");
const hourMs = 3_600_000;
const statuses = ["pending", "confirmed", "completed", "cancelled", "expired", "draft"] as const;
const types = ["economy", "suv"];
const attrs = ["bluetooth", "isofix"];
/** Euro cents per minor unit of the currency. */
const euroCents: Record<string, number> = { EUR: 1, USD: 0.5, JPY: 1 };

/** Multiples of six hours, so that stays often end exactly when others begin. */
function sixHours(min: number, max: number) {
  return fc.integer({ min, max }).map((n) => 6 * n);
}

/** Most queries use few filters, because all of them together would never match a car. */
function seldom<T>(arbitrary: fc.Arbitrary<T>) {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

const dayNumber = fc.integer({ min: 0, max: 9 });
const cents = fc.integer({ min: 0, max: 400 });
const range = fc.record({ from: dayNumber, length: fc.integer({ min: 0, max: 4 }), price: cents });

const car = fc.record({
  city: fc.integer({ min: 0, max: 1 }),
  type: fc.option(fc.constantFrom(...types)),
  title: fc.constantFrom("Fiat Panda", "fiat tipo", "Škoda Kamiq", "Jeep"),
  currency: fc.constantFrom("EUR", "USD", "JPY"),
  price: cents,
  sale: fc.option(range),
  tiers: fc.uniqueArray(fc.record({ days: fc.integer({ min: 1, max: 4 }), price: cents }), {
    selector: ({ days }) => days,
    maxLength: 3,
  }),
  exceptions: fc.array(range, { maxLength: 3 }),
  fleetSize: fc.integer({ min: 1, max: 2 }),
  delivers: fc.boolean(),
  ages: fc.option(
    fc.record({ min: fc.integer({ min: 18, max: 30 }), span: fc.integer({ min: 0, max: 40 }) }),
  ),
  attrs: fc.subarray(attrs),
});
type Car = { slug: string } & (typeof car extends fc.Arbitrary<infer C> ? C : never);

const booking = fc.record({
  car: fc.nat(),
  fromHour: sixHours(0, 32),
  hours: sixHours(1, 8),
  units: fc.integer({ min: 1, max: 2 }),
  status: fc.constantFrom(...statuses),
});
type Booking = typeof booking extends fc.Arbitrary<infer B> ? B : never;

const query = fc.record({
  city: seldom(fc.integer({ min: 0, max: 1 })),
  from: fc.integer({ min: 0, max: 6 }),
  days: fc.integer({ min: 1, max: 3 }),
  pickupHour: sixHours(0, 3),
  returnHour: sixHours(0, 3),
  units: fc.integer({ min: 1, max: 2 }),
  age: seldom(fc.integer({ min: 18, max: 75 })),
  types: seldom(fc.subarray(types, { minLength: 1 })),
  attrs: seldom(fc.subarray(attrs, { minLength: 1 })),
  delivery: fc.boolean(),
  word: seldom(fc.constantFrom("FIAT", "skoda", "suv", "panda fiat")),
  priceMin: seldom(fc.integer({ min: 0, max: 600 })),
  priceMax: seldom(fc.integer({ min: 600, max: 1600 })),
  sort: fc.constantFrom("price", "-price", "title"),
  limit: fc.integer({ min: 1, max: 5 }),
});
type Query = typeof query extends fc.Arbitrary<infer Q> ? Q : never;

const cities = [
  { timezone: "UTC", offsetHours: 0, turnaround: 12 },
  { timezone: "Asia/Dhaka", offsetHours: 6, turnaround: 6 },
];

function dayText(number: number): string {
  return new Date(Date.UTC(2027, 3, 1 + number)).toISOString().slice(0, 10);
}

function instant(hour: number): number {
  return Date.UTC(2027, 3, 1) + hour * hourMs;
}

function priceOf(car: Car, { from, days, units }: Query): { total: number; variable: boolean } {
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
  return { total: Math.round(sum * units * (euroCents[car.currency] ?? 0)), variable };
}

function isFree(
  car: Car,
  index: number,
  { bookings, wanted }: { bookings: readonly Booking[]; wanted: Query },
): boolean {
  const { offsetHours = 0, turnaround = 0 } = cities[car.city] ?? {};
  const first = wanted.from * 24 + wanted.pickupHour - offsetHours;
  const last = (wanted.from + wanted.days) * 24 + wanted.returnHour - offsetHours + turnaround;
  const holding = bookings.filter(
    ({ car: of, status }) => of === index && ["pending", "confirmed", "completed"].includes(status),
  );
  for (let hour = first; hour < last; hour += 1) {
    const held = holding
      .filter(({ fromHour, hours }) => hour >= fromHour && hour < fromHour + hours + turnaround)
      .reduce((sum, { units }) => sum + units, 0);
    if (held + wanted.units > car.fleetSize) return false;
  }
  return true;
}

function fits(car: Car, wanted: Query): boolean {
  const { city, age, types: wantedTypes, attrs: wantedAttrs, delivery, word } = wanted;
  const text = `${car.title} ${car.type ?? ""}`.toLowerCase().replace("š", "s");
  return (
    (city === null || city === car.city) &&
    (age === null || car.ages === null || (age >= car.ages.min && age <= car.ages.min + car.ages.span)) &&
    (wantedTypes === null || wantedTypes.some((type) => type === car.type)) &&
    (wantedAttrs === null || wantedAttrs.every((attr) => car.attrs.includes(attr))) &&
    (!delivery || car.delivers) &&
    (word === null ||
      word
        .toLowerCase()
        .split(" ")
        .every((part) => text.includes(part)))
  );
}

type World = { cars: readonly Car[]; bookings: readonly Booking[] };
type Expected = { slug: string; title: string; total: number; variable: boolean };

function expectedOf({ cars, bookings }: World, wanted: Query): Expected[] {
  const { priceMin, priceMax, sort } = wanted;
  const found = cars
    .filter((car, index) => fits(car, wanted) && isFree(car, index, { bookings, wanted }))
    .map((car) => ({ slug: car.slug, title: car.title, ...priceOf(car, wanted) }))
    .filter(
      ({ total }) => (priceMin === null || total >= priceMin) && (priceMax === null || total <= priceMax),
    );
  const bySlug = (a: Expected, b: Expected) => (a.slug < b.slug ? -1 : 1);
  const sign = sort === "-price" ? -1 : 1;
  return sort === "title"
    ? found.sort((a, b) => a.title.localeCompare(b.title, "en") || bySlug(a, b))
    : found.sort((a, b) => sign * (a.total - b.total) || bySlug(a, b));
}

let worlds = 0;

/** Creates the test data in its own cities and country. Returns the country code and the cities' slugs. */
async function build(runtime: TestRuntime, partnerId: number, world: World) {
  worlds += 1;
  const [country, places] = [worldCode(worlds), cities.map((_, city) => `city-${worlds}-${city}`)];
  const minor = (value: number, currency: string) => (currency === "JPY" ? value : value / 100);
  const priced = (one: { from: number; length: number; price: number }, currency: string) => ({
    from: dayText(one.from),
    to: dayText(one.from + one.length),
    price_per_day: minor(one.price, currency),
  });
  await importFile(runtime, {
    countries: [countryEntry(country)],
    locations: cities.map(({ timezone, turnaround }, city) =>
      locationEntry(places[city] ?? "", country, { timezone, turnaround_hours: turnaround }),
    ),
    cars: world.cars.map((one) =>
      carEntry(one.slug, places[one.city] ?? "", {
        title: one.title,
        vehicle_type: one.type,
        currency: one.currency,
        price_per_day: minor(one.price, one.currency),
        sale: one.sale && priced(one.sale, one.currency),
        rate_tiers: one.tiers.map(({ days, price }) => ({
          min_days: days,
          price_per_day: minor(price, one.currency),
        })),
        date_exceptions: one.exceptions.map((exception) => priced(exception, one.currency)),
        fleet_size: one.fleetSize,
        delivers: one.delivers,
        min_age: one.ages?.min ?? null,
        max_age: one.ages && one.ages.min + one.ages.span,
        attrs: one.attrs,
      }),
    ),
  });
  for (const { car: index, fromHour, hours, units, status } of world.bookings) {
    const slug = world.cars[index]?.slug ?? "";
    const [row] = await runtime.database.orm
      .select({ id: carsTable.id })
      .from(carsTable)
      .where(eq(carsTable.slug, slug));
    if (row === undefined) throw new Error(`There is no car ${slug}.`);
    const [startsAt, endsAt] = [new Date(instant(fromHour)), new Date(instant(fromHour + hours))];
    await createBooking(runtime.database, { carId: row.id, partnerId, startsAt, endsAt, units, status });
  }
  return { country, places };
}

function worldCode(n: number): string {
  return String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
}

async function walk(ctx: PartnerContext, wanted: Query, at: { country: string; places: readonly string[] }) {
  const text: Record<string, string | number | null> = {
    country: at.country,
    location: wanted.city === null ? null : (at.places[wanted.city] ?? null),
    date_from: dayText(wanted.from),
    date_to: dayText(wanted.from + wanted.days),
    pickup_hour: wanted.pickupHour,
    return_hour: wanted.returnHour,
    units: wanted.units,
    age: wanted.age,
    vehicle_type: wanted.types?.join(",") ?? null,
    attrs: wanted.attrs?.join(",") ?? null,
    pickup_type: wanted.delivery ? "delivery" : null,
    q: wanted.word,
    price_min: wanted.priceMin === null ? null : wanted.priceMin / 100,
    price_max: wanted.priceMax === null ? null : wanted.priceMax / 100,
    sort: wanted.sort,
    limit: wanted.limit,
  };
  const sent = Object.entries(text).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  const found: Vehicle[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await callOperation(
      searchAvailabilityContract,
      { ...ctx, now },
      {
        query: { ...Object.fromEntries(sent), page: String(page) },
      },
    );
    found.push(...answer.vehicles);
    if (answer.vehicles.length === 0) {
      expect(answer.total).toBe(found.length);
      return found;
    }
  }
}

test("a search equals the direct computation over every hour and day in vehicles, prices, order and pages", async ({
  runtime,
  ctx,
}) => {
  await importFile(runtime, {
    countries: [countryEntry("zy")],
    vehicle_types: types.map((slug) => ({ slug, name: slug })),
    locations: [locationEntry("elsewhere", "zy")],
    cars: [carEntry("with-everything", "elsewhere", { attrs })],
  });
  await importRatesOf(runtime, "2027-01-01", { USD: "2", JPY: "100" });
  const world = fc
    .record({
      cars: fc.array(car, { minLength: 1, maxLength: 5 }),
      bookings: fc.array(booking, { minLength: 5, maxLength: 15 }),
    })
    .map(({ cars, bookings }) => ({
      cars,
      bookings: bookings.map((one) => ({ ...one, car: one.car % cars.length })),
    }));
  await fc.assert(
    fc.asyncProperty(world, fc.array(query, { minLength: 8, maxLength: 16 }), async (drawn, queries) => {
      const cars = drawn.cars.map((one, index) => ({ ...one, slug: `car-${worlds + 1}-${index}` }));
      const built = { cars, bookings: drawn.bookings };
      const at = await build(runtime, ctx.partner.id, built);
      for (const wanted of queries) {
        const found = (await walk(ctx, wanted, at)).map((one) => ({
          slug: one.slug,
          title: one.title,
          total: Math.round(one.total * 100),
          variable: one.variable_pricing,
        }));
        expect(found, JSON.stringify(wanted)).toEqual(expectedOf(built, wanted));
      }
    }),
    { numRuns: 50, interruptAfterTimeLimit: 20_000 },
  );
});
