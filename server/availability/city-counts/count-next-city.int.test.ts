import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { listCityCountsContract } from "@/lib/contracts/portal/cities";
import { addDays, type Day } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import type { PartnerContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { callOperation } from "../../testing/fixtures/call-operation";
import { importDailyRates } from "../../testing/fixtures/catalogue-file";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar, type TestCar } from "../../testing/fixtures/create-car";
import { createPartner } from "../../testing/fixtures/create-partner";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { removeUnpublishedCounts, tryLockCityCounts } from "./city-counts.queries";
import { countNextCity } from "./count-next-city";

async function countAll({ database }: PartnerContext): Promise<number> {
  let counted = 0;
  while (await countNextCity(database)) counted += 1;
  return counted;
}

async function readCity(ctx: PartnerContext, car: TestCar) {
  const { data } = await callOperation(listCityCountsContract, ctx);
  const city = data.find(({ slug }) => slug === `city-${car.slug}`);
  if (city === undefined) throw new Error(`The city of ${car.slug} is not listed.`);
  return city;
}

const at = (day: Day, hour = 10) => new Date(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);

/** Books all units of the car from the first day to the second, both at 10:00. */
async function book(ctx: PartnerContext, car: TestCar, [from, to]: readonly [Day, Day]) {
  await createBooking(ctx.database, {
    carId: car.id,
    partnerId: ctx.partner.id,
    status: "confirmed",
    units: car.fleetSize,
    startsAt: at(from),
    endsAt: at(to),
  });
}

test("a car is bookable within N days when its first free day is one of the next N", async ({ ctx }) => {
  const { database, now } = ctx;
  const today = todayIn("UTC", now);
  const free = await createCar(database);
  const inCity = { locationId: free.locationId };
  const fromDay = async (days: number) => {
    const car = await createCar(database, inCity);
    if (days > 1) await book(ctx, car, [today, addDays(today, days)]);
    return car;
  };
  for (const days of [1, 7, 8, 30, 31, 90, 91]) await fromDay(days);
  await createCar(database, { ...inCity, fleetSize: 0 });
  await createCar(database, { ...inCity, published: false });
  await countAll(ctx);
  const { counts } = await readCity(ctx, free);
  expect(counts).toMatchObject({
    cars: 9,
    bookable_7_days: 3,
    bookable_30_days: 5,
    bookable_90_days: 7,
    computed_at: expect.any(String),
  });
});

test("the first bookable day of a car is the first day for which a search finds it", async ({ ctx }) => {
  const today = todayIn("UTC", ctx.now);
  const seed = Date.now() % 100_000;
  let state = seed;
  const pick = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const car = await createCar(ctx.database, { fleetSize: 2, turnaroundHours: 5, timezone: "Asia/Tokyo" });
  for (let n = 0; n < 25; n += 1) {
    const startsAt = at(addDays(today, pick(12)), pick(24));
    const endsAt = new Date(startsAt.getTime() + (6 + pick(60)) * 3_600_000);
    const mine = { carId: car.id, partnerId: ctx.partner.id, status: "confirmed" as const };
    await createBooking(ctx.database, { ...mine, startsAt, endsAt });
  }
  await countAll(ctx);
  const { counts } = await readCity(ctx, car);
  const cityToday = todayIn("Asia/Tokyo", ctx.now);
  const found = async (ahead: number) => {
    const dates = { date_from: addDays(cityToday, ahead), date_to: addDays(cityToday, ahead + 1) };
    const query = { location: `city-${car.slug}`, ...dates };
    return (await callOperation(searchAvailabilityContract, ctx, { query })).vehicles.length > 0;
  };
  let first = 1;
  while (!(await found(first))) first += 1;
  const within = (days: number) => (first <= days ? 1 : 0);
  expect(counts, `seed ${seed}, first day ${first}`).toMatchObject({
    bookable_7_days: within(7),
    bookable_30_days: within(30),
    bookable_90_days: within(90),
  });
});

test("the band of prices compares currencies and is shown in the partner's currency", async ({
  ctx,
  runtime,
}) => {
  const { database } = ctx;
  await importDailyRates(runtime, "2020-01-01", { USD: "1.25", JPY: "160" });
  const today = todayIn("UTC", ctx.now);
  const first = await createCar(database, { currency: "JPY", pricePerDayMinor: 4800 });
  const inCity = { locationId: first.locationId };
  await createCar(database, { ...inCity, currency: "EUR", pricePerDayMinor: 9000 });
  await createCar(database, { ...inCity, currency: "USD", pricePerDayMinor: 10_000 });
  const sale = { salePricePerDayMinor: 2000, saleFrom: today, saleTo: today };
  await createCar(database, { ...inCity, pricePerDayMinor: 5000, ...sale });
  await countAll(ctx);
  // In euros: 20 (sale), 30 (JPY), 80 (USD) and 90. The median is the lower of the two middle prices.
  expect((await readCity(ctx, first)).counts?.price_per_day).toEqual({
    currency: "EUR",
    low: 20,
    median: 30,
    high: 90,
  });
  const dollars = await partnerContext(runtime, {
    partner: await createPartner(database, { invoiceCurrency: "USD" }),
  });
  expect((await readCity(dollars, first)).counts?.price_per_day).toEqual({
    currency: "USD",
    low: 25,
    median: 37.5,
    high: 112.5,
  });
});

test("the median time to confirmation counts from 5 confirmations on, of at most 90 days", async ({
  ctx,
}) => {
  const { database, now } = ctx;
  const car = await createCar(database, { fleetSize: 99 });
  const confirm = async (daysAgo: number, minutes: number) => {
    const confirmedAt = new Date(now.getTime() - daysAgo * 86_400_000);
    const bookedAt = new Date(confirmedAt.getTime() - minutes * 60_000);
    const mine = { carId: car.id, partnerId: ctx.partner.id, status: "confirmed" as const };
    await createBooking(database, { ...mine, bookedAt, confirmedAt });
  };
  await confirm(91, 9000);
  for (const minutes of [10, 20, 30, 400]) await confirm(1, minutes);
  await countAll(ctx);
  expect((await readCity(ctx, car)).counts?.confirmation_seconds).toBeNull();
  await confirm(89, 500);
  await database.rows(sql`delete from location_counts`);
  await countAll(ctx);
  expect((await readCity(ctx, car)).counts?.confirmation_seconds).toBe(30 * 60);
});

test("a city is counted again after an hour and after a change of the catalogue, not before", async ({
  ctx,
}) => {
  const { database } = ctx;
  const car = await createCar(database);
  await countAll(ctx);
  expect(await countAll(ctx)).toBe(0);
  await database.rows(
    sql`update location_counts set computed_at = computed_at - interval '61 minutes' where location_id = ${car.locationId}`,
  );
  expect(await countAll(ctx)).toBe(1);
  const before = (await readCity(ctx, car)).counts;
  await createCar(database, { locationId: car.locationId });
  expect(await countAll(ctx)).toBeGreaterThan(0);
  expect([before?.cars, (await readCity(ctx, car)).counts?.cars]).toEqual([1, 2]);
});

test("a city without a count is listed, and the count of an unpublished city is deleted", async ({ ctx }) => {
  const { database } = ctx;
  const car = await createCar(database);
  expect((await readCity(ctx, car)).counts).toBeNull();
  await countAll(ctx);
  expect((await readCity(ctx, car)).counts?.cars).toBe(1);
  await database.rows(sql`update locations set published = false where id = ${car.locationId}`);
  await removeUnpublishedCounts(database);
  const counts = await database.rows(
    sql`select 1 from location_counts where location_id = ${car.locationId}`,
  );
  expect(counts).toEqual([]);
});

test("a worker counts nothing while another one counts", async ({ ctx }) => {
  await createCar(ctx.database);
  await inTransaction(ctx.database, async (tx) => {
    expect(await tryLockCityCounts(tx)).toBe(true);
    expect(await countNextCity(ctx.database)).toBe(false);
  });
  expect(await countNextCity(ctx.database)).toBe(true);
});

test("city counts are filtered by country and reject an unknown one", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  const { data } = await callOperation(listCityCountsContract, ctx, { query: { country: "xa" } });
  expect(data.map(({ slug }) => slug)).toContain(`city-${car.slug}`);
  await expect(
    callOperation(listCityCountsContract, ctx, { query: { country: "qq" } }),
  ).rejects.toMatchObject({ code: "invalid_payload" });
});

test("prices are absent when the partner's currency has no exchange rate", async ({ ctx, runtime }) => {
  const car = await createCar(ctx.database);
  await countAll(ctx);
  const partner = await createPartner(ctx.database, { invoiceCurrency: "NOK" });
  const other = await partnerContext(runtime, { partner });
  expect((await readCity(other, car)).counts).toMatchObject({ cars: 1, price_per_day: null });
});
