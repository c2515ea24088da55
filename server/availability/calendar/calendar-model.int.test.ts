import fc from "fast-check";
import { expect } from "vitest";
import { type Calendar, getCalendarContract } from "@/lib/contracts/calendar";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import { test } from "../../testing/fixtures/integration-test";
import { searchDirectly } from "../../testing/search-model/direct-search";
import {
  dayText,
  type ImportedCatalogue,
  importCatalogue,
  importKnownValues,
  toDecimal,
} from "../../testing/search-model/import-catalogue";
import {
  cities,
  now,
  printSeed,
  type RandomCatalogue,
  type RandomQuery,
  randomCatalogue,
  randomQuery,
} from "../../testing/search-model/random-catalogue";
import { sendSearch, toFilterParams, toParams } from "../../testing/search-model/send-search";

/** The first start day of each calendar, in days from today. */
const firstDay = 0;
const calendarDays = 8;

async function readCalendar(ctx: PartnerContext, query: Record<string, string>): Promise<Calendar> {
  const span = { from: dayText(firstDay), to: dayText(firstDay + calendarDays - 1) };
  return await callOperation(getCalendarContract, { ...ctx, now }, { query: { ...span, ...query } });
}

/** Generates random searches of one city. The sort order is fixed, because a calendar ignores it. */
const cityQuery = fc
  .tuple(randomQuery, fc.integer({ min: 0, max: cities.length - 1 }))
  .map(([query, city]): RandomQuery => ({ ...query, city, sort: "price", limit: 5 }));

/** Returns the query with its rental moved to start `day` days after `firstDay`. */
function startingOn(query: RandomQuery, day: number): RandomQuery {
  return { ...query, from: firstDay + day };
}

/** Computes the expected entry of each day with `searchDirectly`, which checks every hour and day in memory. */
function computeDirectly(catalogue: RandomCatalogue, query: RandomQuery) {
  return Array.from({ length: calendarDays }, (_, day) => {
    const wanted = startingOn(query, day);
    const found = searchDirectly(catalogue, wanted);
    const [first] = found;
    return {
      date_from: dayText(wanted.from),
      date_to: dayText(wanted.from + wanted.days),
      available: found.length,
      from_total: first === undefined ? null : toDecimal(first.total, query.currency ?? "EUR"),
      from_base_total: first === undefined ? null : toDecimal(first.baseTotal, "EUR"),
      car_slug: first?.car.slug ?? null,
    };
  });
}

/** Sends a search for the rental of each start day. Returns the results as entries of a calendar. */
async function searchEachDay(ctx: PartnerContext, query: RandomQuery, at: ImportedCatalogue) {
  const entries: Calendar["entries"] = [];
  for (let day = 0; day < calendarDays; day += 1) {
    const wanted = startingOn(query, day);
    const { vehicles, total, date_from, date_to } = await sendSearch(ctx, toParams(wanted, at));
    const [first] = vehicles;
    entries.push({
      date_from,
      date_to,
      available: total,
      from_total: first?.total ?? null,
      from_base_total: first?.base_total ?? null,
      car_slug: first?.slug ?? null,
    });
  }
  return entries;
}

/**
 * Compares the calendar of a city with `computeDirectly` and with a search for each day. Returns the number of
 * available cars of each day.
 */
async function compareCity(
  ctx: PartnerContext,
  query: RandomQuery,
  { catalogue, at }: { catalogue: RandomCatalogue; at: ImportedCatalogue },
): Promise<number[]> {
  const location = at.places[query.city ?? 0] ?? "";
  const terms = { ...toFilterParams(query), days: String(query.days) };
  const { entries } = await readCalendar(ctx, { ...terms, location });
  expect(entries, JSON.stringify(query)).toEqual(computeDirectly(catalogue, query));
  expect(entries, JSON.stringify(query)).toEqual(await searchEachDay(ctx, query, at));
  return entries.map(({ available }) => available);
}

/** Compares the calendar of one car with `computeDirectly` over a catalogue of only this car. */
async function compareCar(
  ctx: PartnerContext,
  query: RandomQuery,
  { catalogue, index }: { catalogue: RandomCatalogue; index: number },
): Promise<void> {
  const car = catalogue.cars[index];
  if (car === undefined) throw new Error(`The catalogue has no car ${index}.`);
  const bookings = catalogue.bookings.filter((booking) => booking.car === index);
  const alone = { cars: [car], bookings: bookings.map((booking) => ({ ...booking, car: 0 })) };
  const terms = { ...toFilterParams(query), days: String(query.days) };
  const { entries } = await readCalendar(ctx, { ...terms, car: car.slug });
  const expected = computeDirectly(alone, { ...query, city: car.city });
  expect(entries, JSON.stringify({ query, car: car.slug })).toEqual(expected);
}

test("a calendar equals the direct computation and the real search of each day, for a city and for a car", async ({
  runtime,
  ctx,
}) => {
  await importKnownValues(runtime);
  const queries = fc.array(cityQuery, { minLength: 3, maxLength: 6 });
  const available: number[] = [];
  await fc.assert(
    fc.asyncProperty(randomCatalogue, queries, fc.nat(), async (catalogue, drawn, chosen) => {
      const at = await importCatalogue(runtime, ctx.partner.id, catalogue);
      for (const query of drawn) {
        available.push(...(await compareCity(ctx, query, { catalogue, at })));
        await compareCar(ctx, query, { catalogue, index: chosen % catalogue.cars.length });
      }
    }),
    { numRuns: 40, interruptAfterTimeLimit: 25_000, seed: printSeed("calendar") },
  );
  // Days with and without cars must both occur often, or the comparison proves little.
  const shown = available.filter((count) => count > 0).length;
  expect(Math.min(shown, available.length - shown)).toBeGreaterThan(50);
});
