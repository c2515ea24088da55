import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { getCarContract } from "@/lib/contracts/catalogue";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { callOperation } from "../testing/fixtures/call-operation";
import { createCar, type TestCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { daysFrom } from "../testing/fixtures/rental-body";
import { getCatalogueVersion } from "./get-catalogue-version";

const stay = { date_from: daysFrom(new Date(), 10), date_to: daysFrom(new Date(), 14) };

/**
 * Returns a car's totals, type names and fleet sizes as read directly and as found in a search of its city,
 * or null for each that is not found.
 */
async function readCar(ctx: PartnerContext, car: TestCar) {
  const location = String(car.locationId);
  const query = { ...stay, currency: "USD" };
  const [read, search] = await Promise.all([
    callOperation(getCarContract, ctx, { params: { slug: car.slug }, query }).catch(nothing),
    callOperation(searchAvailabilityContract, ctx, { query: { ...query, location } }),
  ]);
  const found = search.vehicles.find(({ slug }) => slug === car.slug) ?? null;
  return {
    totals: [read?.total ?? null, found?.total ?? null],
    types: [read?.vehicle_type?.name ?? null, found?.vehicle_type?.name ?? null],
    fleets: [read?.fleet_size ?? null, found?.fleet_size ?? null],
  };
}

function nothing(error: unknown): null {
  if (error instanceof ApiError && error.code === "not_found") return null;
  throw error;
}

const setRate = sql`insert into exchange_rates (currency, as_of, per_eur) values ('USD', '2020-01-01', 2)`;

test("every change of the catalogue or its rates is visible in the next response", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  await database.rows(setRate);
  await database.rows(sql`insert into vehicle_types (slug, name) values ('small', 'Small')`);
  const car = await createCar(database);
  const changes: [SQL, Partial<Awaited<ReturnType<typeof readCar>>>][] = [
    [sql`select 1`, { totals: [400, 400], types: [null, null], fleets: [1, 1] }],
    [sql`update cars set price_per_day_minor = 6000 where id = ${car.id}`, { totals: [480, 480] }],
    [
      sql`insert into car_rate_tiers (car_id, min_days, price_per_day_minor) values (${car.id}, 3, 4000)`,
      { totals: [320, 320] },
    ],
    [
      sql`insert into car_date_exceptions (car_id, position, date_from, date_to, price_per_day_minor)
          values (${car.id}, 0, ${stay.date_from}, ${stay.date_from}, 10000)`,
      { totals: [440, 440] },
    ],
    [sql`delete from car_rate_tiers where car_id = ${car.id}`, { totals: [560, 560] }],
    [sql`truncate car_date_exceptions`, { totals: [480, 480] }],
    [sql`update exchange_rates set per_eur = 1.5 where currency = 'USD'`, { totals: [360, 360] }],
    [
      sql`update cars set vehicle_type_id = (select id from vehicle_types where slug = 'small') where id = ${car.id}`,
      { types: ["Small", "Small"] },
    ],
    [sql`update vehicle_types set name = 'Tiny' where slug = 'small'`, { types: ["Tiny", "Tiny"] }],
    [sql`update cars set fleet_size = 7 where id = ${car.id}`, { fleets: [7, 7] }],
    [sql`update cars set published = false where id = ${car.id}`, { totals: [null, null] }],
    [sql`update cars set published = true where id = ${car.id}`, { totals: [360, 360] }],
  ];
  for (const [change, expected] of changes) {
    // Read twice before the change, so that cached values exist. They must not outlive the change.
    await readCar(ctx, car);
    await readCar(ctx, car);
    await database.rows(change);
    expect(await readCar(ctx, car)).toMatchObject(expected);
  }
  await database.rows(sql`update locations set published = false where id = ${car.locationId}`);
  const read = callOperation(getCarContract, ctx, { params: { slug: car.slug }, query: stay });
  await expect(read).rejects.toMatchObject({ code: "not_found" });
});

test("an uncommitted change is not visible, and a rolled back one never was", async ({ runtime, ctx }) => {
  const { database } = runtime;
  await database.rows(sql`${setRate} on conflict do nothing`);
  const car = await createCar(database);
  const [before, version] = [await readCar(ctx, car), await getCatalogueVersion(database)];
  const undone = inTransaction(database, async (tx) => {
    await tx.rows(sql`update cars set price_per_day_minor = 1 where id = ${car.id}`);
    expect(await readCar(ctx, car)).toEqual(before);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await readCar(ctx, car)).toEqual(before);
  expect(await getCatalogueVersion(database)).toBe(version);
});
