import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import { confirmationEdges, leadTimeEdges, rentalLengthEdges } from "@/lib/insights";
import { transitionBooking } from "../bookings/transition-booking";
import type { PartnerContext, Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { setPartnerTerms } from "../partners/set-partner-terms";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar, type TestCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { countNextDay } from "./count-next-day";

/*
 * A slow second implementation of the counts per day. It reads every booking, computes time zones with Intl and finds
 * buckets by counting edges.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const zones = ["UTC", "America/Los_Angeles", "Pacific/Chatham", "Asia/Kathmandu"] as const;

function dayOf(at: Date, zone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
}

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

function bucketsOf(values: readonly number[], edges: readonly number[]): number[] {
  const counts = Array.from({ length: edges.length + 1 }, () => 0);
  for (const value of values) {
    const bucket = edges.filter((edge) => edge <= value).length;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

type Counted = Record<string, unknown>;

/** Returns the expected counts of one group on one day, from the bookings that were made and cancelled on it. */
function toCounts(made: readonly BookingRow[], ended: readonly BookingRow[]): Counted {
  const confirmed = made.filter(({ status }) => status === "confirmed" || status === "completed");
  const sum = (pick: (row: BookingRow) => number) => confirmed.reduce((total, row) => total + pick(row), 0);
  return {
    bookings: made.length,
    confirmed: confirmed.length,
    cancelled: made.filter(({ status }) => status === "cancelled").length,
    cancellations: ended.length,
    revenue_minor: sum(({ totalMinor }) => totalMinor),
    commission_minor: sum(({ commissionMinor }) => commissionMinor),
    confirmation_times: bucketsOf(
      made.flatMap(({ confirmedAt, bookedAt }) =>
        confirmedAt === null ? [] : [(confirmedAt.getTime() - (bookedAt?.getTime() ?? 0)) / 1000],
      ),
      confirmationEdges,
    ),
    lead_times: bucketsOf(
      made.map(({ bookedAt, dateFrom, location }) =>
        daysFrom(dayOf(bookedAt ?? new Date(0), location.timezone), dateFrom),
      ),
      leadTimeEdges,
    ),
    rental_lengths: bucketsOf(
      made.map(({ dateFrom, dateTo }) => daysFrom(dateFrom, dateTo)),
      rentalLengthEdges,
    ),
  };
}

/** Returns the expected counts by the key columns of their row, joined with spaces. */
function expectedRows({ bookings, suppliers, zone }: Fixture): Map<string, Counted> {
  const groups = new Map<string, { made: BookingRow[]; ended: BookingRow[] }>();
  const groupsOf = (row: BookingRow, at: Date) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((slice) => {
      const city = slice & 4 ? row.locationId : 0;
      const type = slice & 1 ? (row.car.vehicleType?.slug ?? "") : "";
      const supplier = slice & 2 ? (suppliers.get(row.id) ?? 0) : 0;
      const key = [slice, dayOf(at, zone), city, supplier, type, row.currency].join(" ");
      const group = groups.get(key) ?? { made: [], ended: [] };
      groups.set(key, group);
      return group;
    });
  for (const row of bookings) {
    if (row.bookedAt !== null) for (const { made } of groupsOf(row, row.bookedAt)) made.push(row);
    if (row.cancelledAt !== null) for (const { ended } of groupsOf(row, row.cancelledAt)) ended.push(row);
  }
  return new Map([...groups].map(([key, { made, ended }]) => [key, toCounts(made, ended)]));
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("book" as const),
      car: fc.nat(),
      type: fc.constantFrom("economy", "van", null),
      currency: fc.constantFrom("EUR", "JPY"),
      totalMinor: fc.nat(500_000),
      leadDays: fc.integer({ min: 0, max: 120 }),
      days: fc.integer({ min: 1, max: 40 }),
      replaces: fc.boolean(),
      supplier: fc.nat(2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("accept" as const, "cancel" as const, "expire" as const, "complete" as const),
      which: fc.nat(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      minutes: fc.integer({ min: -2000, max: 9000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("zone" as const), zone: fc.constantFrom(...zones) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("count" as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("compare" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Fixture = {
  ctx: PartnerContext;
  cars: readonly TestCar[];
  /** The supplier ID of each booking that has a supplier, by booking ID. */
  suppliers: Map<number, number>;
  supplierIds: readonly number[];
  bookings: BookingRow[];
  zone: string;
  now: number;
};

const sources = {
  accept: ["pending"],
  cancel: ["pending", "confirmed"],
  expire: ["pending"],
  complete: ["confirmed"],
} as const;

function findBooking(fixture: Fixture, which: number, statuses: readonly string[]): BookingRow | undefined {
  const found = fixture.bookings.filter(({ status }) => statuses.includes(status));
  return found[which % Math.max(found.length, 1)];
}

async function book(fixture: Fixture, given: Extract<Step, { kind: "book" }>): Promise<void> {
  const { ctx, cars, now } = fixture;
  const { currency, totalMinor, type } = given;
  const car = cars[given.car % cars.length];
  if (car === undefined) return;
  const old = given.replaces ? findBooking(fixture, given.car, ["confirmed"]) : undefined;
  const isTaken = fixture.bookings.some(
    ({ replacesId, status }) => replacesId === old?.id && status === "pending",
  );
  const startsAt = new Date(now + given.leadDays * dayMs);
  const supplierId = fixture.supplierIds[given.supplier];
  await inTransaction(ctx.database, async (tx) => {
    const { id } = await createBooking(tx, {
      carId: car.id,
      partnerId: ctx.partner.id,
      car: {
        slug: car.slug,
        title: car.title,
        imageUrl: car.imageUrl,
        vehicleType: type === null ? null : { slug: type, name: type },
      },
      bookedAt: new Date(now),
      currency,
      totalMinor,
      baseCurrency: currency,
      baseTotalMinor: totalMinor,
      commissionMinor: Math.floor(totalMinor / 10),
      startsAt,
      endsAt: new Date(startsAt.getTime() + given.days * dayMs),
      paymentReference: `pay_${fixture.bookings.length}`,
      ...(old === undefined || isTaken ? {} : { replacesId: old.id, replaces: old.reference }),
    });
    if (supplierId === undefined) return;
    fixture.suppliers.set(id, supplierId);
    await tx.rows(sql`insert into supplier_reservations (booking_id, supplier_id, offer_id, state)
      values (${id}, ${supplierId}, 'offer', 'failed')`);
  });
  await reload(fixture);
}

async function reload(fixture: Fixture): Promise<void> {
  const { database, partner } = fixture.ctx;
  fixture.bookings = await database.orm
    .select()
    .from(bookings)
    .where(eq(bookings.partnerId, partner.id))
    .orderBy(bookings.id);
}

async function change(fixture: Fixture, { kind, which }: Extract<Step, { which: number }>): Promise<void> {
  const booking = findBooking(fixture, which, sources[kind]);
  if (booking === undefined) return;
  const acting = { ...fixture.ctx, now: new Date(fixture.now) };
  const columns = kind === "cancel" ? { columns: { cancelledBy: "crew" as const } } : {};
  await inTransaction(fixture.ctx.database, (tx) =>
    transitionBooking(tx, acting, { booking, transition: kind, ...columns }),
  );
  await reload(fixture);
}

async function countAll({ ctx }: Fixture): Promise<void> {
  while (await countNextDay(ctx.database, { settleSeconds: 0 }));
}

async function compare(fixture: Fixture): Promise<void> {
  await countAll(fixture);
  const rows = await fixture.ctx.database.rows<Counted & { key: string }>(
    sql`select concat_ws(' ', slice, day, location_id, supplier_id, vehicle_type, currency) as key, bookings, confirmed,
          cancelled, cancellations, revenue_minor, commission_minor, confirmation_times, lead_times, rental_lengths
        from insight_days where partner_id = ${fixture.ctx.partner.id}`,
  );
  const counted = Object.fromEntries(rows.map(({ key, ...row }) => [key, row]));
  expect(counted).toEqual(Object.fromEntries(expectedRows(fixture)));
}

async function apply(fixture: Fixture, taken: Step): Promise<void> {
  switch (taken.kind) {
    case "book":
      return await book(fixture, taken);
    case "move":
      fixture.now += taken.minutes * 60_000;
      return;
    case "zone":
      await setPartnerTerms(
        fixture.ctx.database,
        { ...fixture.ctx, now: new Date(fixture.now) },
        { partner: fixture.ctx.partner.slug, terms: { timezone: taken.zone } },
      );
      fixture.zone = taken.zone;
      return;
    case "count":
      for (let day = 0; day < taken.days; day += 1)
        await countNextDay(fixture.ctx.database, { settleSeconds: 0 });
      return;
    case "compare":
      return await compare(fixture);
    default:
      return await change(fixture, taken);
  }
}

type Catalogue = { runtime: Runtime; cars: readonly TestCar[]; supplierIds: readonly number[] };

async function runSteps({ runtime, cars, supplierIds }: Catalogue, steps: readonly Step[]): Promise<void> {
  const fixture: Fixture = {
    ctx: await partnerContext(runtime),
    cars,
    supplierIds,
    suppliers: new Map(),
    bookings: [],
    zone: "UTC",
    now: Date.parse("2026-03-27T20:00:00Z"),
  };
  for (const taken of steps) await apply(fixture, taken);
  await compare(fixture);
}

test("counted days agree with a slow second implementation", { timeout: 120_000 }, async ({ runtime }) => {
  const cars = [
    await createCar(runtime.database, { fleetSize: 100, timezone: "Asia/Tokyo" }),
    await createCar(runtime.database, { fleetSize: 100, timezone: "America/New_York" }),
  ];
  const added = await runtime.database.rows<{ id: number }>(
    sql`insert into suppliers (slug, name, kind, base_url, sealed_secret)
        select 'counted-' || gen_random_uuid(), 'Counted', 'http-json', 'http://127.0.0.1:9', ''
        from generate_series(1, 2) returning id`,
  );
  const catalogue = { runtime, cars, supplierIds: added.map(({ id }) => id) };
  const steps = fc.array(step, { minLength: 5, maxLength: 40, size: "max" });
  const booking = { car: 0, type: "economy", currency: "EUR", totalMinor: 0, leadDays: 0, days: 1 } as const;
  // As after a reset of a sandbox clock, the booking is cancelled on the day before the first booking.
  const cancelledBefore: Step[] = [
    { kind: "book", ...booking, replaces: false, supplier: 0 },
    { kind: "move", minutes: -1500 },
    { kind: "cancel", which: 0 },
    { kind: "compare" },
    { kind: "zone", zone: "America/Los_Angeles" },
  ];
  await fc.assert(
    fc.asyncProperty(steps, (taken) => runSteps(catalogue, taken)),
    { numRuns: 20, examples: [[cancelledBefore]], interruptAfterTimeLimit: 100_000 },
  );
});
