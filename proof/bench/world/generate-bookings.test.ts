import { expect, test } from "vitest";
import { parseDay } from "../../../lib/dates";
import { bookingRows, ownerOf, pastBookings, referenceOf } from "./generate-bookings";
import { carShape } from "./generate-catalogue";
import { carsOf, createWorld, hundredth, largeCityCars, type World } from "./world";

function worldOf(cities: number, cars: number, bookings: number): World {
  const anchor = parseDay("2027-03-01");
  if (anchor === undefined) throw new Error("That is a day.");
  return createWorld({ cities, cars, bookings }, 7, anchor);
}

const now = Date.parse("2027-03-01T12:00:00Z");
const holding = new Set(["pending", "pending_confirmation", "confirmed", "completed"]);

test("no car is oversold at any instant", () => {
  const world = worldOf(10, 1000, 20_000);
  const changes = new Map<number, [number, number][]>();
  for (const row of bookingRows(world, now)) {
    if (!holding.has(String(row.status))) continue;
    const car = Number(row.car_id);
    const list = changes.get(car) ?? [];
    list.push([Date.parse(String(row.starts_at)), 1], [Date.parse(String(row.held_until)), -1]);
    changes.set(car, list);
  }
  expect(changes.size).toBeGreaterThan(900);
  for (const [car, list] of changes) {
    let held = 0;
    let peak = 0;
    for (const [, change] of list.sort(([a, c], [b, d]) => a - b || c - d)) {
      held += change;
      peak = Math.max(peak, held);
    }
    expect(peak).toBeLessThanOrEqual(carShape(world, car).fleetSize);
  }
});

test("no past booking is a draft, and each has its computed owner", () => {
  const world = worldOf(10, 1000, 20_000);
  const past = [...bookingRows(world, now)].slice(0, pastBookings(world));
  expect(past.filter(({ status }) => status === "draft")).toEqual([]);
  for (const { id, partner_id, reference } of past) {
    expect([partner_id, reference]).toEqual([ownerOf(world, Number(id)), referenceOf(Number(id))]);
  }
});

test("the generator makes the requested number of bookings, in every status, reproducibly", () => {
  const world = worldOf(10, 1000, 5000);
  const rows = [...bookingRows(world, now)];
  expect(rows).toHaveLength(5000);
  expect(new Set(rows.map(({ status }) => status)).size).toBe(7);
  expect([...bookingRows(world, now)]).toEqual(rows);
});

test("large cities have the same size in both datasets, and every car has one city", () => {
  for (const size of [
    { cities: 1000, cars: 100_000, bookings: 1 },
    hundredth({ cities: 1000, cars: 100_000, bookings: 1 }),
  ]) {
    const world = worldOf(size.cities, size.cars, size.bookings);
    let next = 1;
    for (let city = 1; city <= world.cities; city += 1) {
      const { first, last } = carsOf(world, city);
      expect(first).toBe(next);
      next = last + 1;
      if (city <= world.largeCities) expect(last - first + 1).toBe(largeCityCars);
    }
    expect(next).toBe(world.cars + 1);
  }
});
