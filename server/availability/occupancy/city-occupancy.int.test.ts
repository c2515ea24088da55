import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { explainAvailabilityContract } from "@/lib/contracts/explain";
import { parseDay } from "@/lib/dates";
import type { PartnerContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import {
  dayText,
  type ImportedCatalogue,
  importCatalogue,
  importKnownValues,
} from "../../testing/search-model/import-catalogue";
import {
  cities,
  now,
  printSeed,
  type RandomQuery,
  randomCatalogue,
  randomQuery,
} from "../../testing/search-model/random-catalogue";
import type { CandidateFilters } from "../car-rules";
import { listCandidates } from "../list-candidates";
import { findLocationWithStock, type SearchLocation, type StayTimes } from "../search.queries";
import { maxChanges } from "./city-holds.queries";
import { findCityWithAvailability } from "./find-city-with-availability";

type Database = PartnerContext["database"];
type Wanted = StayTimes & CandidateFilters;

function toDay(number: number) {
  const day = parseDay(dayText(number));
  if (day === undefined) throw new Error(`Not a day: ${number}`);
  return day;
}

function toWanted(query: RandomQuery): Wanted {
  return {
    now,
    dateFrom: toDay(query.from),
    dateTo: toDay(query.from + query.days),
    pickupHour: query.pickupHour,
    returnHour: query.returnHour,
    units: query.units,
    age: query.age ?? undefined,
    vehicleTypes: query.types ?? undefined,
    transmission: query.transmission ?? undefined,
    fuels: query.fuels ?? undefined,
    minSeats: query.minSeats ?? undefined,
    attrs: query.attrs ?? undefined,
    delivered: query.delivery,
  };
}

const plain: Wanted = {
  ...{ now: new Date(), dateFrom: toDay(0), dateTo: toDay(1), pickupHour: 10, returnHour: 10, units: 1 },
  ...{ age: undefined, vehicleTypes: undefined, transmission: undefined, fuels: undefined },
  ...{ minSeats: undefined, attrs: undefined, delivered: false },
};

async function listSlugs(database: Database, place: SearchLocation | undefined, filters: Wanted) {
  if (place === undefined) return null;
  const { cars } = await listCandidates(database, [place], { filters, withAttributes: false });
  return cars.map(({ slug }) => slug).sort();
}

/**
 * Searches with the occupancy in memory, and with the statement that counts all bookings. Returns both
 * results.
 */
async function searchBoth(database: Database, key: string, wanted: Wanted) {
  const fromMemory = await listSlugs(database, await findCityWithAvailability(database, key, wanted), wanted);
  const counted = await listSlugs(database, await findLocationWithStock(database, key, wanted), wanted);
  return { fromMemory, counted };
}

async function expectSame(database: Database, key: string, wanted: Wanted): Promise<string[] | null> {
  const { fromMemory, counted } = await searchBoth(database, key, wanted);
  expect(fromMemory).toEqual(counted);
  return fromMemory;
}

/** Changes to the bookings and cars of a catalogue's cities, including some that the service never makes. */
const changes: readonly ((place: SQL, number: number) => SQL)[] = [
  (place) =>
    sql`update bookings set status = 'confirmed', confirmed_at = now() where status = 'pending' and ${place}`,
  (place) => sql`update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'crew'
    where status in ('pending', 'confirmed') and ${place}`,
  (place) => sql`update bookings set units = 3 - units where ${place}`,
  (place, hours) => sql`update bookings set starts_at = starts_at + make_interval(hours => ${hours}),
    ends_at = ends_at + make_interval(hours => ${hours}), held_until = held_until + make_interval(hours => ${hours})
    where ${place}`,
  (place) => sql`update locations l set turnaround_hours = 24 - turnaround_hours
    where id in (select location_id from bookings where ${place})`,
  (place) =>
    sql`update cars set fleet_size = 3 - fleet_size where id in (select car_id from bookings where ${place})`,
];

test("a search from memory equals the statement that counts all bookings, before and after any change", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  await importKnownValues(runtime);
  const change = fc.record({
    kind: fc.nat(changes.length - 1),
    part: fc.nat(2),
    hours: fc.integer({ min: -18, max: 18 }),
  });
  const queries = fc.array(randomQuery, { minLength: 2, maxLength: 5 });
  const shown: number[] = [];
  // All at once, so that searches of several cities share a statement.
  const compare = async (drawn: readonly RandomQuery[], { places, country }: ImportedCatalogue) => {
    const ids = await database.rows<{ id: number }>(
      sql`select id from locations where country_code = ${country}`,
    );
    const keys = [...places, ...ids.map(({ id }) => String(id)), "no-such-city"];
    const searches = drawn.flatMap((query) => keys.map((key) => ({ key, wanted: toWanted(query) })));
    const found = await Promise.all(searches.map(({ key, wanted }) => expectSame(database, key, wanted)));
    shown.push(...found.map((slugs) => slugs?.length ?? 0));
  };
  await fc.assert(
    fc.asyncProperty(
      randomCatalogue,
      queries,
      fc.array(change, { maxLength: 4 }),
      async (catalogue, drawn, made) => {
        const at = await importCatalogue(runtime, ctx.partner.id, catalogue);
        await compare(drawn, at);
        for (const { kind, part, hours } of made) {
          const place = sql`bookings.id % 3 = ${part} and location_id in (select id from locations where country_code = ${at.country})`;
          await database.rows(changes[kind]?.(place, hours) ?? sql`select 1`);
          await compare(drawn, at);
        }
        // A city that is no longer published is in memory, and found by no statement.
        await database.rows(sql`update locations set published = false where slug = ${at.places[0]}`);
        await compare(drawn, at);
      },
    ),
    { numRuns: 30, interruptAfterTimeLimit: 25_000, seed: printSeed("occupancy") },
  );
  expect(new Set(shown).size).toBeGreaterThan(2);
  expect(shown.length).toBeGreaterThan(cities.length * 20);
});

/**
 * Returns a car whose city is in memory, the columns for a booking of the car, and a function that searches with and
 * without the memory.
 */
async function prepare(runtime: { database: Database }, ctx: PartnerContext) {
  const { database } = runtime;
  const car = await createCar(database);
  const startsAt = new Date(Date.UTC(2027, 3, 1, 8));
  const endsAt = new Date(Date.UTC(2027, 3, 2, 8));
  const booking = { carId: car.id, partnerId: ctx.partner.id, startsAt, endsAt };
  const search = () => expectSame(database, String(car.locationId), { ...plain, now: new Date() });
  expect(await search()).toEqual([car.slug]);
  return { database, car, booking, search };
}

test("a booking is invisible until its commit, however long its transaction runs, and counts from then on", async ({
  runtime,
  ctx,
}) => {
  const { database, car, booking, search } = await prepare(runtime, ctx);
  const other = await createCar(database, { locationId: car.locationId });
  await inTransaction(database, async (tx) => {
    await createBooking(tx, booking);
    // Other transactions commit while it runs, and searches take them into account.
    expect(await search()).toEqual([car.slug, other.slug].sort());
    await createBooking(database, { ...booking, carId: other.id });
    expect(await search()).toEqual([car.slug]);
    expect(await search()).toEqual([car.slug]);
  });
  expect(await search()).toEqual([]);
});

test("a rolled back booking never counts", async ({ runtime, ctx }) => {
  const { database, car, booking, search } = await prepare(runtime, ctx);
  const undone = inTransaction(database, async (tx) => {
    await createBooking(tx, booking);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await search()).toEqual([car.slug]);
});

test("a draft that is booked after its car moved to another city counts there", async ({ runtime, ctx }) => {
  const { database, car, booking, search } = await prepare(runtime, ctx);
  const elsewhere = await createCar(database);
  const draft = await createBooking(database, { ...booking, status: "draft" });
  await database.rows(sql`update cars set location_id = ${elsewhere.locationId} where id = ${car.id}`);
  expect(await search()).toEqual([]);
  const there = () => expectSame(database, String(elsewhere.locationId), { ...plain, now: new Date() });
  expect(await there()).toEqual([car.slug, elsewhere.slug].sort());
  await database.rows(sql`update bookings set status = 'pending', expires_at = null, booked_at = now(), confirm_by = now(),
    payment_reference = 'moved' where id = ${draft.id}`);
  expect(await there()).toEqual([elsewhere.slug]);
});

test("a car that moves waits for the transactions that change its bookings", async ({ runtime, ctx }) => {
  const { database, car, booking, search } = await prepare(runtime, ctx);
  const elsewhere = await createCar(database);
  const booked = await createBooking(database, booking);
  expect(await search()).toEqual([]);
  let moved: Promise<unknown> = Promise.resolve();
  await inTransaction(database, async (tx) => {
    await tx.rows(sql`update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'crew'
      where id = ${booked.id}`);
    moved = database.rows(sql`update cars set location_id = ${elsewhere.locationId} where id = ${car.id}`);
    await expect
      .poll(() =>
        database.rows(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
  });
  await moved;
  const there = await expectSame(database, String(elsewhere.locationId), { ...plain, now: new Date() });
  expect(there).toEqual([car.slug, elsewhere.slug].sort());
});

test("bookings that were deleted by hand or truncated no longer count", async ({ runtime, ctx }) => {
  const { database, car, booking, search } = await prepare(runtime, ctx);
  const { id } = await createBooking(database, booking);
  expect(await search()).toEqual([]);
  await inTransaction(database, async (tx) => {
    await tx.rows(sql`alter table statement_lines disable trigger user`);
    await tx.rows(sql`delete from statement_lines where booking_id = ${id}`);
    await tx.rows(sql`alter table statement_lines enable trigger user`);
    await tx.rows(sql`delete from payments where booking_id = ${id}`);
    await tx.rows(sql`delete from bookings where id = ${id}`);
  });
  expect(await search()).toEqual([car.slug]);
  await createBooking(database, booking);
  expect(await search()).toEqual([]);
  await database.rows(sql`truncate bookings cascade`);
  expect(await search()).toEqual([car.slug]);
});

test("more changes than a search reads are counted by the database while an older transaction runs", async ({
  runtime,
  ctx,
}) => {
  const { database, car, booking, search } = await prepare(runtime, ctx);
  const later = { startsAt: new Date(Date.UTC(2027, 5, 1)), endsAt: new Date(Date.UTC(2027, 5, 2)) };
  const { id } = await createBooking(database, { ...booking, ...later });
  const query = { location: String(car.locationId), date_from: "2027-04-01", date_to: "2027-04-02" };
  const explain = async () => {
    const { hidden } = await callOperation(explainAvailabilityContract, ctx, { query });
    return hidden.map(({ reason, count }) => ({ reason, count }));
  };
  await inTransaction(database, async (tx) => {
    await tx.rows(sql`select pg_current_xact_id()`);
    // In several statements, each far below the time limit of one.
    const perStatement = 100;
    for (let first = 0; first <= maxChanges; first += perStatement) {
      await database.rows(
        sql`insert into bookings overriding system value select (jsonb_populate_record(b, jsonb_build_object(
              'id', nextval(pg_get_serial_sequence('bookings', 'id')), 'reference', 'RB-' || lpad(n::text, 10, '0'), 'payment_reference', 'change-' || n, 'status', 'confirmed', 'confirmed_at', now()))).*
            from bookings b, generate_series(${first + 1}::integer, ${first + perStatement}::integer) as n where b.id = ${id}`,
      );
    }
    expect(await search()).toEqual([car.slug]);
    await createBooking(database, booking);
    expect(await search()).toEqual([]);
    expect(await explain()).toEqual([{ reason: "booked", count: 1 }]);
  });
  expect(await search()).toEqual([]);
  expect(await explain()).toEqual([{ reason: "booked", count: 1 }]);
});
