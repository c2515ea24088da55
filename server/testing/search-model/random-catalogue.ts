import { randomInt } from "node:crypto";
import fc from "fast-check";

// Random catalogues, bookings and searches. The values are few, so that filters, ties and overlaps are frequent.

const statuses = ["pending", "confirmed", "completed", "cancelled", "expired", "draft"] as const;
export const types = ["economy", "suv"];
export const attrs = ["bluetooth", "isofix"];
export const transmissions = ["manual", "automatic"];
export const fuels = ["petrol", "diesel", "electric"];

/** The currencies, with their units per euro and their number of decimal places. */
export const currencies = {
  EUR: { perEur: "1", digits: 2 },
  USD: { perEur: "2", digits: 2 },
  JPY: { perEur: "100", digits: 0 },
  KWD: { perEur: "0.32", digits: 3 },
} as const;
export type CurrencyName = keyof typeof currencies;
const currencyName = fc.constantFrom<CurrencyName>("EUR", "USD", "JPY", "KWD");

/** Cities with their time zones. The clocks of Sydney go back on 4 April 2027 at 03:00. */
export const cities = [
  { timezone: "UTC", turnaround: 12 },
  { timezone: "Asia/Dhaka", turnaround: 6 },
  { timezone: "Australia/Sydney", turnaround: 6 },
];
const city = fc.integer({ min: 0, max: cities.length - 1 });

/** The current time of all searches. */
export const now = new Date("2027-03-01T12:00:00Z");

/** Generates a multiple of six hours, so that stays often end exactly when others begin. */
function sixHours(min: number, max: number) {
  return fc.integer({ min, max }).map((n) => 6 * n);
}

/** Generates a filter that is usually absent, because all filters together would hardly match any car. */
function seldom<T>(arbitrary: fc.Arbitrary<T>) {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

const dayNumber = fc.integer({ min: 0, max: 9 });
/** Generates a price in minor units. */
const price = fc.integer({ min: 0, max: 400 });
const range = fc.record({ from: dayNumber, length: fc.integer({ min: 0, max: 4 }), price });

const car = fc.record({
  city,
  type: fc.option(fc.constantFrom(...types)),
  title: fc.constantFrom("Fiat Panda", "fiat tipo", "Škoda Kamiq", "Jeep"),
  currency: currencyName,
  price,
  sale: fc.option(range),
  tiers: fc.uniqueArray(fc.record({ days: fc.integer({ min: 1, max: 4 }), price }), {
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
  transmission: fc.option(fc.constantFrom(...transmissions)),
  fuel: fc.option(fc.constantFrom(...fuels)),
  seats: fc.option(fc.integer({ min: 2, max: 9 })),
  doors: fc.option(fc.integer({ min: 2, max: 5 })),
  bags: fc.option(fc.integer({ min: 0, max: 4 })),
  airConditioning: fc.option(fc.boolean()),
  /** `extra` is the price of each additional kilometre, in minor units. */
  mileage: fc.option(
    fc.record({ perDayKm: fc.integer({ min: 0, max: 400 }), extra: fc.integer({ max: 90, min: 0 }) }),
  ),
  deposit: fc.option(fc.integer({ min: 0, max: 40_000 })),
});
export type RandomCar = { slug: string } & (typeof car extends fc.Arbitrary<infer C> ? C : never);

const booking = fc.record({
  car: fc.nat(),
  fromHour: sixHours(0, 32),
  hours: sixHours(1, 8),
  units: fc.integer({ min: 1, max: 2 }),
  status: fc.constantFrom(...statuses),
  /**
   * Whether this booking, if it is unconfirmed, replaces the previous one in the list. Ignored if that one is
   * a draft or itself a replacement.
   */
  replacing: fc.boolean(),
});
type DrawnBooking = typeof booking extends fc.Arbitrary<infer B> ? B : never;
/** `replaces` is the `id` of the booking that this one replaces. */
export type RandomBooking = Omit<DrawnBooking, "replacing"> & { id: number; replaces: number | null };

/** Generates a search. Its price range is in minor units of its currency. */
export const randomQuery = fc.record({
  city: seldom(city),
  from: fc.integer({ min: 0, max: 6 }),
  days: fc.integer({ min: 1, max: 3 }),
  pickupHour: sixHours(0, 3),
  returnHour: sixHours(0, 3),
  units: fc.integer({ min: 1, max: 2 }),
  age: seldom(fc.integer({ min: 18, max: 75 })),
  types: seldom(fc.subarray(types, { minLength: 1 })),
  attrs: seldom(fc.subarray(attrs, { minLength: 1 })),
  transmission: seldom(fc.constantFrom(...transmissions)),
  fuels: seldom(fc.subarray(fuels, { minLength: 1 })),
  minSeats: seldom(fc.integer({ min: 2, max: 9 })),
  delivery: fc.boolean(),
  word: seldom(fc.constantFrom("FIAT", "skoda", "suv", "panda fiat")),
  priceMin: seldom(fc.integer({ min: 0, max: 600 })),
  priceMax: seldom(fc.integer({ min: 600, max: 1600 })),
  currency: seldom(currencyName),
  sort: fc.constantFrom("price", "-price", "title"),
  limit: fc.integer({ min: 1, max: 5 }),
});
export type RandomQuery = typeof randomQuery extends fc.Arbitrary<infer Q> ? Q : never;

export type RandomCatalogue = { cars: readonly RandomCar[]; bookings: readonly RandomBooking[] };

let catalogues = 0;

/** Generates catalogues with bookings of their cars. The slugs of the cars are unique in this process. */
export const randomCatalogue: fc.Arbitrary<RandomCatalogue> = fc
  .record({
    cars: fc.array(car, { minLength: 1, maxLength: 7 }),
    bookings: fc.array(booking, { minLength: 5, maxLength: 15 }),
  })
  .map(({ cars, bookings }) => {
    catalogues += 1;
    return {
      cars: cars.map((one, index) => ({ ...one, slug: `car-${catalogues}-${index}` })),
      bookings: linkReplacements(bookings.map((one) => ({ ...one, car: one.car % cars.length }))),
    };
  });

function linkReplacements(drawn: readonly DrawnBooking[]): RandomBooking[] {
  const linked: RandomBooking[] = [];
  for (const [id, { replacing, ...one }] of drawn.entries()) {
    const before = linked.at(-1);
    const replaces =
      replacing && one.status === "pending" && before?.replaces === null && before.status !== "draft"
        ? before.id
        : null;
    // Mostly the same car, so that both often hold it.
    const car = replaces !== null && id % 3 > 0 ? (before?.car ?? one.car) : one.car;
    linked.push({ ...one, car, id, replaces });
  }
  return linked;
}

/** Prints the seed of a property test and returns it. `SEED` repeats a run. */
export function printSeed(name: string): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  process.stdout.write(`${name}: seed ${seed}\n`);
  return seed;
}
