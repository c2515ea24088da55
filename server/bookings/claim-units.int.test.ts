import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import type { Claim } from "../rentals/quote-rental";
import { untilBlocked } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { claimUnits } from "./bookings.queries";

const holding = ["pending", "pending_confirmation", "pending_supplier", "confirmed", "completed"] as const;
const statuses = ["draft", "cancelled", "expired", ...holding] as const;

/** Returns hour `h` of a day in the distant future. */
function hour(h: number): Date {
  return new Date(Date.UTC(2031, 0, 1, h));
}

function claimOf(carId: number, [from, until]: [number, number], more: Partial<Claim> = {}): Claim {
  return { carId, revision: 1, units: 1, startsAt: hour(from), heldUntil: hour(until), ...more };
}

async function verdictOn(database: Database, claim: Claim) {
  return await inTransaction(database, (tx) => claimUnits(tx, claim));
}

type Stay = { from: number; hours: number; turnaround: number; units: number; status: BookingRow["status"] };

const stay = fc.record({
  from: fc.integer({ min: 0, max: 40 }),
  hours: fc.integer({ min: 1, max: 12 }),
  turnaround: fc.integer({ min: 0, max: 4 }),
  units: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom(...statuses),
});

/**
 * Computes the peak of the held units directly: the largest sum of one hour from `from`, inclusive, to `until`,
 * exclusive.
 */
function peakByHours(stays: readonly Stay[], from: number, until: number): number {
  let peak = 0;
  for (let h = from; h < until; h += 1) {
    const held = stays.filter(
      (one) =>
        holding.some((status) => status === one.status) &&
        one.from <= h &&
        h < one.from + one.hours + one.turnaround,
    );
    peak = Math.max(
      peak,
      held.reduce((sum, one) => sum + one.units, 0),
    );
  }
  return peak;
}

test("held units equal the sum over every hour, and a claim succeeds exactly while they fit", async ({
  runtime: { database },
  ctx,
}) => {
  const arbitrary = {
    stays: fc.array(stay, { maxLength: 9 }),
    from: fc.integer({ min: 0, max: 40 }),
    hours: fc.integer({ min: 1, max: 16 }),
    units: fc.integer({ min: 1, max: 4 }),
    fleetSize: fc.integer({ min: 0, max: 10 }),
  };
  await fc.assert(
    fc.asyncProperty(fc.record(arbitrary), async ({ stays, from, hours, units, fleetSize }) => {
      const car = await createCar(database, { fleetSize });
      for (const one of stays) {
        await createBooking(database, {
          carId: car.id,
          partnerId: ctx.partner.id,
          status: one.status,
          units: one.units,
          startsAt: hour(one.from),
          endsAt: hour(one.from + one.hours),
          heldUntil: hour(one.from + one.hours + one.turnaround),
        });
      }
      const peak = peakByHours(stays, from, from + hours);
      const [row] = await database.rows<{ peak: number }>(
        sql`select peak_held_units(${car.id}, ${hour(from).toISOString()}, ${hour(from + hours).toISOString()}) as peak`,
      );
      expect(row?.peak).toBe(peak);
      const verdict = await verdictOn(database, claimOf(car.id, [from, from + hours], { units }));
      expect(verdict).toBe(peak + units <= fleetSize ? "claimed" : "unavailable");
    }),
    { numRuns: 60 },
  );
});

test.for(statuses)(
  "a booking in status %s holds its unit according to the contract",
  async (status, { runtime: { database }, ctx }) => {
    const car = await createCar(database);
    await createBooking(database, {
      carId: car.id,
      partnerId: ctx.partner.id,
      status,
      startsAt: hour(10),
      endsAt: hour(20),
    });
    const held = holding.some((one) => one === status);
    expect(await verdictOn(database, claimOf(car.id, [15, 25]))).toBe(held ? "unavailable" : "claimed");
  },
);

test("a unit is held from the pickup hour to the end of its turnaround, excluding the end", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  await createBooking(database, {
    carId: car.id,
    partnerId: ctx.partner.id,
    status: "completed",
    startsAt: hour(10),
    endsAt: hour(20),
    heldUntil: hour(23),
  });
  const verdicts = [
    claimOf(car.id, [5, 10]),
    claimOf(car.id, [5, 11]),
    claimOf(car.id, [22, 30]),
    claimOf(car.id, [23, 30]),
  ].map((claim) => verdictOn(database, claim));
  expect(await Promise.all(verdicts)).toEqual(["claimed", "unavailable", "unavailable", "claimed"]);
});

test("consecutive bookings hold one unit, not two", async ({ runtime: { database }, ctx }) => {
  const car = await createCar(database, { fleetSize: 2 });
  for (const from of [0, 5, 10, 15]) {
    const { id: carId } = car;
    const times = { startsAt: hour(from), endsAt: hour(from + 5) };
    await createBooking(database, { carId, partnerId: ctx.partner.id, ...times });
  }
  expect(await verdictOn(database, claimOf(car.id, [0, 20]))).toBe("claimed");
  expect(await verdictOn(database, claimOf(car.id, [0, 20], { units: 2 }))).toBe("unavailable");
});

test("a car that changed since its price was read is stale, and an unpublished one cannot be claimed", async ({
  runtime: { database },
}) => {
  const car = await createCar(database, { revision: 7 });
  const claim = claimOf(car.id, [0, 10], { revision: 7 });
  expect(await verdictOn(database, claim)).toBe("claimed");
  expect(await verdictOn(database, { ...claim, revision: 6 })).toBe("stale");
  await database.rows(sql`update locations set published = false where id = ${car.locationId}`);
  expect(await verdictOn(database, claim)).toBe("unavailable");
  await database.rows(sql`update locations set published = true where id = ${car.locationId}`);
  await database.rows(sql`update cars set published = false where id = ${car.id}`);
  expect(await verdictOn(database, claim)).toBe("unavailable");
  expect(await verdictOn(database, { ...claim, carId: 999_999_999 })).toBe("unavailable");
});

test("a claim waits for the transaction that holds the car and counts its units", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  let blockedCall: Promise<string> = Promise.resolve("");
  await inTransaction(database, async (rival) => {
    expect(await claimUnits(rival, claimOf(car.id, [0, 10]))).toBe("claimed");
    blockedCall = verdictOn(database, claimOf(car.id, [5, 15]));
    await untilBlocked(database.pool);
    const times = { startsAt: hour(0), endsAt: hour(10) };
    await createBooking(rival, { carId: car.id, partnerId: ctx.partner.id, ...times });
  });
  expect(await blockedCall).toBe("unavailable");
});

test("a claim finds the unit available if the other transaction rolled back", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  let blockedCall: Promise<string> = Promise.resolve("");
  const rivalry = inTransaction(database, async (rival) => {
    await claimUnits(rival, claimOf(car.id, [0, 10]));
    blockedCall = verdictOn(database, claimOf(car.id, [5, 15]));
    await untilBlocked(database.pool);
    const times = { startsAt: hour(0), endsAt: hour(10) };
    await createBooking(rival, { carId: car.id, partnerId: ctx.partner.id, ...times });
    throw new Error("given up");
  });
  await expect(rivalry).rejects.toThrow("given up");
  expect(await blockedCall).toBe("claimed");
});

test("a lock and a count in one statement miss what was committed during the wait, so they are two statements", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  let blockedCall: Promise<{ held: number }[]> = Promise.resolve([]);
  await inTransaction(database, async (rival) => {
    await rival.rows(sql`select 1 from cars where id = ${car.id} for update`);
    blockedCall = database.rows<{ held: number }>(
      sql`with locked as (select id from cars where id = ${car.id} for update)
          select (select coalesce(sum(units), 0)::int from bookings where car_id = locked.id) as held from locked`,
    );
    await untilBlocked(database.pool);
    await createBooking(rival, { carId: car.id, partnerId: ctx.partner.id });
  });
  expect(await blockedCall).toEqual([{ held: 0 }]);
});
