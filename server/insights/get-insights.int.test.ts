import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { NewBooking } from "@/drizzle/schema/bookings";
import { getInsightsContract, type Insights } from "@/lib/contracts/portal/insights";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { callOperation } from "../testing/fixtures/call-operation";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar, type TestCar } from "../testing/fixtures/create-car";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { signInToPortal } from "../testing/fixtures/portal-handler";
import { countNextDay } from "./count-next-day";

async function countAll(database: Database): Promise<void> {
  while (await countNextDay(database, { settleSeconds: 0 }));
}

async function read(ctx: PartnerContext, query: Record<string, string> = {}): Promise<Insights> {
  await countAll(ctx.database);
  return await callOperation(getInsightsContract, ctx, { query });
}

const october = { from: "2026-10-01", to: "2026-10-31" };

type Made = Partial<Omit<NewBooking, "carId">> & { day: string };

async function book(ctx: PartnerContext, car: TestCar, { day, ...more }: Made) {
  const bookedAt = new Date(`${day}T12:00:00Z`);
  const startsAt = new Date(bookedAt.getTime() + 240 * 3_600_000);
  return await createBooking(ctx.database, {
    carId: car.id,
    partnerId: ctx.partner.id,
    bookedAt,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 72 * 3_600_000),
    ...more,
  });
}

function confirmed(day: string, seconds: number) {
  return {
    day,
    status: "confirmed" as const,
    confirmedAt: new Date(Date.parse(`${day}T12:00:00Z`) + seconds * 1000),
  };
}

type Logged = { at: string; query: object; status?: number };

async function log(ctx: PartnerContext, { at, query, status = 200 }: Logged): Promise<void> {
  await ctx.database.rows(
    sql`insert into request_log (partner_id, at, request_id, source, method, path, route, status, duration_ms, query)
        values (${ctx.partner.id}, ${at}::timestamptz, gen_random_uuid()::text, 'api', 'GET', '/v1/rentals/availability',
          '/v1/rentals/availability', ${status}, 1, ${JSON.stringify(query)}::json)`,
  );
}

test("a period has its bookings, its revenue per currency, and the previous period", async ({ ctx }) => {
  const car = await createCar(ctx.database, { fleetSize: 99 });
  await book(ctx, car, { ...confirmed("2026-09-30", 60), totalMinor: 1000, commissionMinor: 100 });
  await book(ctx, car, { ...confirmed("2026-10-01", 60), totalMinor: 2050, commissionMinor: 205 });
  const yen = { currency: "JPY", totalMinor: 9000, commissionMinor: 900 };
  await book(ctx, car, { ...confirmed("2026-10-31", 60), ...yen });
  await book(ctx, car, confirmed("2026-10-31", 60));
  await book(ctx, car, { day: "2026-10-15" });
  await book(ctx, car, { day: "2026-11-01" });
  const found = await read(ctx, october);
  expect(found.current).toMatchObject({ bookings: 4, confirmed: 3, cancelled: 0, cancellations: 0 });
  expect(found.current.money).toEqual([
    { currency: "EUR", revenue: 170.5, commission: 17.05 },
    { currency: "JPY", revenue: 9000, commission: 900 },
  ]);
  expect(found.previous_period).toEqual({ from: "2026-08-31", to: "2026-09-30" });
  expect(found.previous).toMatchObject({
    bookings: 1,
    money: [{ currency: "EUR", revenue: 10, commission: 1 }],
  });
  expect(found.points).toHaveLength(31);
  expect(
    found.points.filter(({ bookings }) => bookings > 0).map(({ from, bookings }) => [from, bookings]),
  ).toEqual([
    ["2026-10-01", 1],
    ["2026-10-15", 1],
    ["2026-10-31", 2],
  ]);
});

test("a cancellation counts on its own day, and takes the booking out of the revenue of the day it was made", async ({
  ctx,
}) => {
  const car = await createCar(ctx.database, { fleetSize: 99 });
  const made = await book(ctx, car, confirmed("2026-09-10", 60));
  await book(ctx, car, confirmed("2026-09-11", 60));
  expect((await read(ctx, october)).previous).toMatchObject({ cancelled: 0, cancelled_share: 0 });
  await ctx.database.rows(sql`update bookings set status = 'cancelled', cancelled_by = 'partner',
    cancelled_at = '2026-10-05T12:00:00Z' where id = ${made.id}`);
  const { current, previous, points } = await read(ctx, october);
  expect(current).toMatchObject({ bookings: 0, cancellations: 1, cancelled: 0, cancelled_share: null });
  expect(previous).toMatchObject({ bookings: 2, confirmed: 1, cancelled: 1, cancelled_share: 0.5 });
  expect(previous.money).toEqual([{ currency: "EUR", revenue: 150, commission: 15 }]);
  expect(points.find(({ cancellations }) => cancellations === 1)?.from).toBe("2026-10-05");
});

test("the days are those of the partner's time zone, also after the zone is changed", async ({
  ctx,
  runtime,
}) => {
  const car = await createCar(ctx.database, { fleetSize: 99 });
  await book(ctx, car, { day: "2026-10-01", bookedAt: new Date("2026-10-01T23:30:00Z") });
  const dayOf = async (asking: PartnerContext) =>
    (await read(asking, october)).points.find(({ bookings }) => bookings === 1)?.from;
  expect(await dayOf(ctx)).toBe("2026-10-01");
  await runtime.database.rows(
    sql`update partners set timezone = 'Europe/Lisbon' where id = ${ctx.partner.id}`,
  );
  expect(await dayOf({ ...ctx, partner: { ...ctx.partner, timezone: "Europe/Lisbon" } })).toBe("2026-10-02");
});

test("times to confirmation have a median and a 95th percentile per city and supplier", async ({ ctx }) => {
  const fast = await createCar(ctx.database, { fleetSize: 99 });
  const slow = await createCar(ctx.database, { fleetSize: 99 });
  for (let n = 0; n < 19; n += 1) await book(ctx, fast, confirmed("2026-10-02", 100));
  await book(ctx, slow, confirmed("2026-10-02", 7200));
  const { current, cities, suppliers } = await read(ctx, october);
  const near = (seconds: number | undefined, expected: number) => {
    expect(seconds).toBeGreaterThan(expected / 1.25);
    expect(seconds).toBeLessThan(expected * 1.25);
  };
  near(current.confirmation?.median_seconds, 100);
  near(current.confirmation?.p95_seconds, 100);
  expect(cities.map(({ slug, bookings }) => [slug, bookings])).toEqual([
    [`city-${fast.slug}`, 19],
    [`city-${slow.slug}`, 1],
  ]);
  near(cities[1]?.confirmation?.median_seconds, 7200);
  expect(suppliers).toMatchObject([{ supplier: null, bookings: 20 }]);
});

test("lead times and rental lengths fall into their buckets", async ({ ctx }) => {
  const car = await createCar(ctx.database, { fleetSize: 99 });
  const dates = (dateFrom: string, dateTo: string) => ({ dateFrom, dateTo });
  await book(ctx, car, { day: "2026-10-02", ...dates("2026-10-02", "2026-10-03") });
  await book(ctx, car, { day: "2026-10-02", ...dates("2026-10-05", "2026-10-12") });
  await book(ctx, car, { day: "2026-10-02", ...dates("2027-01-31", "2027-04-01") });
  const { lead_times, rental_lengths } = await read(ctx, october);
  const filled = (buckets: Insights["lead_times"]) =>
    buckets.flatMap(({ from, to, bookings }) => (bookings === 0 ? [] : [[from, to, bookings]]));
  expect(filled(lead_times)).toEqual([
    [0, 0, 1],
    [2, 3, 1],
    [91, null, 1],
  ]);
  expect(filled(rental_lengths)).toEqual([
    [1, 1, 1],
    [7, 7, 1],
    [31, null, 1],
  ]);
});

test("filters select a city, the crews' fleets and a vehicle type, and name what they do not know", async ({
  ctx,
}) => {
  const { database } = ctx;
  await database.rows(
    sql`insert into vehicle_types (slug, name) values ('van', 'Van') on conflict do nothing`,
  );
  const car = await createCar(database, { fleetSize: 99 });
  const other = await createCar(database, { fleetSize: 99 });
  const vehicleType = { slug: "van", name: "Van" };
  await book(ctx, car, {
    day: "2026-10-02",
    car: { slug: "a", title: "A", imageUrl: "/a.svg", vehicleType },
  });
  await book(ctx, car, { day: "2026-10-03" });
  await book(ctx, other, { day: "2026-10-03" });
  const count = async (query: Record<string, string>) =>
    (await read(ctx, { ...october, ...query })).current.bookings;
  expect(await count({ city: `city-${car.slug}` })).toBe(2);
  expect(await count({ city: `city-${car.slug}`, vehicle_type: "van" })).toBe(1);
  expect(await count({ vehicle_type: "van", supplier: "own" })).toBe(1);
  expect(await count({ city: `city-${other.slug}`, vehicle_type: "van" })).toBe(0);
  expect((await read(ctx, october)).choices).toMatchObject({
    suppliers: [],
    vehicle_types: [{ slug: "van", name: "Van" }],
  });
  for (const [path, value] of [
    ["city", "nowhere"],
    ["supplier", "nobody"],
    ["vehicle_type", "tank"],
    ["from", "2026-02-30"],
    ["from", "1999-12-31"],
    ["to", "3000-01-01"],
    ["unit", "year"],
  ] as const) {
    const failure = { code: "invalid_payload", details: { issues: [{ path }] } };
    await expect(read(ctx, { [path]: value }), path).rejects.toMatchObject(failure);
  }
  await expect(read(ctx, { from: "2026-10-02", to: "2026-10-01" })).rejects.toMatchObject({
    details: { issues: [{ path: "to" }] },
  });
  await expect(read(ctx, { from: "2025-10-01", to: "2026-10-02" })).rejects.toMatchObject({
    details: { issues: [{ path: "from" }] },
  });
});

test("weeks begin on Monday and months on their first day, cut at the period", async ({ ctx }) => {
  const days = async (query: Record<string, string>) =>
    (await read(ctx, query)).points.map(({ from, to }) => [from, to]);
  expect(await days({ from: "2026-10-01", to: "2026-10-13", unit: "week" })).toEqual([
    ["2026-10-01", "2026-10-04"],
    ["2026-10-05", "2026-10-11"],
    ["2026-10-12", "2026-10-13"],
  ]);
  expect(await days({ from: "2026-10-30", to: "2026-12-01", unit: "month" })).toEqual([
    ["2026-10-30", "2026-10-31"],
    ["2026-11-01", "2026-11-30"],
    ["2026-12-01", "2026-12-01"],
  ]);
  const car = await createCar(ctx.database, { fleetSize: 9 });
  for (const day of ["2026-10-04", "2026-10-05", "2026-10-11"]) await book(ctx, car, { day });
  const { points } = await read(ctx, { from: "2026-10-01", to: "2026-10-13", unit: "week" });
  expect(points.map(({ bookings }) => bookings)).toEqual([1, 2, 0]);
});

test("without a period, insights cover the 30 days that end today", async ({ ctx }) => {
  const now = new Date("2026-11-24T10:00:00Z");
  const { period, unit, as_of } = await read({ ...ctx, now });
  expect({ period, unit, as_of }).toEqual({
    period: { from: "2026-10-26", to: "2026-11-24" },
    unit: "day",
    as_of: now.toISOString(),
  });
});

test("as_of is the time of the oldest change that is not counted", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  await book(ctx, car, { day: "2026-10-02" });
  await ctx.database.rows(
    sql`update insight_marks set marked_at = clock_timestamp() - interval '40 seconds'`,
  );
  const { as_of, current } = await callOperation(getInsightsContract, ctx, { query: october });
  expect(current.bookings).toBe(0);
  expect(ctx.now.getTime() - Date.parse(as_of)).toBeGreaterThanOrEqual(40_000);
  expect(ctx.now.getTime() - Date.parse(as_of)).toBeLessThan(60_000);
});

test("searches that succeed are counted once each, polls and failures are not", async ({ ctx, runtime }) => {
  const car = await createCar(ctx.database);
  const city = `city-${car.slug}`;
  await log(ctx, { at: "2026-10-02T10:00:00Z", query: { location: city, date_from: "2026-12-01" } });
  await log(ctx, { at: "2026-10-02T10:00:00Z", query: { pickup_location: String(car.locationId) } });
  await log(ctx, { at: "2026-10-03T10:00:00Z", query: { country: "xa" } });
  await log(ctx, { at: "2026-10-03T10:00:00Z", query: { search_id: "srch_1" } });
  await log(ctx, { at: "2026-10-03T10:00:00Z", query: { location: city }, status: 400 });
  await log(await partnerContext(runtime), { at: "2026-10-03T10:00:00Z", query: { location: city } });
  await book(ctx, car, { day: "2026-10-03" });
  const all = await read(ctx, october);
  expect(all.current).toMatchObject({ searches: 3, searches_per_booking: 3 });
  expect(all.points.slice(0, 3).map(({ searches }) => searches)).toEqual([0, 2, 1]);
  expect((await read(ctx, { ...october, city })).current).toMatchObject({
    searches: 2,
    searches_per_booking: 2,
  });
  expect((await read(ctx, { ...october, supplier: "own" })).current).toMatchObject({
    searches: null,
    searches_per_booking: null,
  });
});

test("each city has its searches, also a city without bookings, which comes last", async ({ ctx }) => {
  const booked = await createCar(ctx.database, { fleetSize: 9 });
  const seldom = await createCar(ctx.database);
  const often = await createCar(ctx.database);
  const search = async ({ slug }: TestCar, at = "2026-10-02T10:00:00Z") =>
    await log(ctx, { at, query: { location: `city-${slug}` } });
  for (const car of [booked, seldom, often, often, often]) await search(car);
  await search(seldom, "2026-09-30T10:00:00Z");
  await log(ctx, { at: "2026-10-02T10:00:00Z", query: { country: "xa" } });
  for (const day of ["2026-10-03", "2026-10-04"]) await book(ctx, booked, { day });
  const list = async (query: Record<string, string> = {}) =>
    (await read(ctx, { ...october, ...query })).cities.map((city) => [
      city.slug,
      city.bookings,
      city.searches,
      city.searches_per_booking,
    ]);
  expect(await list()).toEqual([
    [`city-${booked.slug}`, 2, 1, 0.5],
    [`city-${often.slug}`, 0, 3, null],
    [`city-${seldom.slug}`, 0, 1, null],
  ]);
  expect(await list({ city: `city-${seldom.slug}` })).toEqual([[`city-${seldom.slug}`, 0, 1, null]]);
  expect(await list({ supplier: "own" })).toEqual([[`city-${booked.slug}`, 2, null, null]]);
});

test("another partner's bookings do not count", async ({ ctx, runtime }) => {
  const car = await createCar(ctx.database, { fleetSize: 9 });
  await book(ctx, car, { day: "2026-10-02" });
  const other = await read(await partnerContext(runtime), october);
  expect(other.current.bookings).toBe(0);
  expect(other.choices.cities).toEqual([]);
});

test("the CSV file has the counts and amounts of the page, for admins only", async ({ ctx, runtime }) => {
  const car = await createCar(ctx.database, { fleetSize: 9 });
  await book(ctx, car, confirmed("2026-10-02", 60));
  await countAll(ctx.database);
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const path = "/portal-api/insights.csv?from=2026-10-01&to=2026-10-03";
  for (const role of ["agent", "finance"] as const) {
    const member = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, role));
    expect((await member.call("GET", path)).status).toBe(403);
    expect((await member.call("GET", "/portal-api/insights")).status).toBe(403);
  }
  expect((await admin.call("GET", "/portal-api/insights")).status).toBe(200);
  expect((await admin.call("GET", "/portal-api/insights.csv?unit=year")).code).toBe("invalid_payload");
  const file = await admin.call("GET", path);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="insights-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const lines = file.text.trimEnd().split("\r\n");
  expect(lines[0]).toBe(
    '"part","name","from","to","bookings","confirmed","cancelled","cancelled_share","cancellations","searches","searches_per_booking","median_seconds","p95_seconds","currency","revenue","commission"',
  );
  expect(lines[1]).toMatch(/^"period",,"2026-10-01","2026-10-03",1,1,0,0,0,0,0,\d+,\d+,,,$/);
  expect(lines[2]).toBe('"period",,"2026-10-01","2026-10-03",,,,,,,,,,"EUR",150,15');
  expect(lines.filter((line) => line.startsWith('"day"'))).toHaveLength(4);
  expect(lines.filter((line) => line.startsWith('"city"'))).toHaveLength(2);
});
