import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { parseDay } from "@/lib/dates";
import type { Db } from "../../db/database";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { findCarTariff } from "./find-car-tariff";

function stay(from: string, to: string, hours: { pickupHour?: number; returnHour?: number } = {}) {
  const [dateFrom, dateTo] = [parseDay(from), parseDay(to)];
  if (dateFrom === undefined || dateTo === undefined) throw new Error("Not a day");
  return { dateFrom, dateTo, pickupHour: 10, returnHour: 10, ...hours };
}

async function instants(db: Db, slug: string, at: ReturnType<typeof stay>) {
  const car = await findCarTariff(db, { slug }, at);
  return [car?.startsAt, car?.endsAt, car?.heldUntil].map((moment) => moment?.toISOString());
}

test("a car is found by slug and by ID, with its revision and everything that affects the price", async ({
  runtime: { database },
}) => {
  const { id, slug } = await createCar(database, {
    salePricePerDayMinor: 4000,
    saleFrom: "2027-06-01",
    saleTo: "2027-06-10",
    revision: 7,
  });
  await database.rows(sql`insert into car_rate_tiers values (${id}, 3, 4500), (${id}, 7, 4200)`);
  await database.rows(
    sql`insert into car_date_exceptions values (${id}, 0, '2027-06-04', '2027-06-05', 6000),
          (${id}, 1, '2027-06-03', '2027-06-03', 6500), (${id}, 2, '2027-05-01', '2027-05-31', 6600)`,
  );
  const at = stay("2027-06-01", "2027-06-04");
  const found = await findCarTariff(database, { slug }, at);
  expect(found).toMatchObject({
    carId: id,
    revision: 7,
    slug,
    offered: true,
    fulfilment: "crew",
    delivers: false,
    vehicleType: null,
    location: { slug: `city-${slug}`, timezone: "UTC" },
    tariff: {
      currency: "EUR",
      pricePerDayMinor: 5000,
      sale: { from: "2027-06-01", to: "2027-06-10", pricePerDayMinor: 4000 },
      rateTiers: [{ minDays: 3, pricePerDayMinor: 4500 }],
      dateExceptions: [{ from: "2027-06-03", to: "2027-06-03", pricePerDayMinor: 6500 }],
    },
  });
  expect(await findCarTariff(database, { carId: id }, at)).toEqual(found);
  expect(await findCarTariff(database, { slug: "no-such-car" }, at)).toBeUndefined();
});

test("an unpublished car is found and marked as not offered", async ({ runtime: { database } }) => {
  const hidden = await createCar(database, { published: false });
  const closed = await createCar(database);
  await database.rows(sql`update locations set published = false where id = ${closed.locationId}`);
  for (const { slug } of [hidden, closed]) {
    expect(await findCarTariff(database, { slug }, stay("2027-06-01", "2027-06-02"))).toMatchObject({
      offered: false,
    });
  }
});

test("the times of a stay are local to the city, also across a clock change, followed by the turnaround", async ({
  runtime: { database },
}) => {
  const { slug } = await createCar(database, { timezone: "Europe/Lisbon", turnaroundHours: 3 });
  expect(await instants(database, slug, stay("2027-03-27", "2027-03-28"))).toEqual([
    "2027-03-27T10:00:00.000Z",
    "2027-03-28T09:00:00.000Z",
    "2027-03-28T12:00:00.000Z",
  ]);
  // On 28 March the clocks change from 01:00 to 02:00, so 01:00 does not exist.
  expect(
    await instants(database, slug, stay("2027-03-28", "2027-03-29", { pickupHour: 1, returnHour: 0 })),
  ).toEqual(["2027-03-28T01:00:00.000Z", "2027-03-28T23:00:00.000Z", "2027-03-29T02:00:00.000Z"]);
});
