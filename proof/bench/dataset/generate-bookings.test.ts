import { expect, test } from "vitest";
import { parseDay } from "../../../lib/dates";
import { createDataset, type Dataset, getCarRange, largeCityCars, scaleToHundredth } from "./dataset";
import { generateBookings, getMaxPastBookingId, getOwner, toReference } from "./generate-bookings";
import { getCarShape } from "./generate-catalogue";

function createTestDataset(cities: number, cars: number, bookings: number): Dataset {
  const anchor = parseDay("2027-03-01");
  if (anchor === undefined) throw new Error("The anchor is not a valid date.");
  return createDataset({ cities, cars, bookings }, 7, anchor);
}

const now = Date.parse("2027-03-01T12:00:00Z");
const holding = new Set(["pending", "pending_confirmation", "confirmed", "completed"]);

test("no car is oversold at any instant", () => {
  const dataset = createTestDataset(10, 1000, 20_000);
  const changes = new Map<number, [number, number][]>();
  for (const row of generateBookings(dataset, now)) {
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
    expect(peak).toBeLessThanOrEqual(getCarShape(dataset, car).fleetSize);
  }
});

test("no past booking is a draft, and each has its computed owner", () => {
  const dataset = createTestDataset(10, 1000, 20_000);
  const past = [...generateBookings(dataset, now)].slice(0, getMaxPastBookingId(dataset));
  expect(past.filter(({ status }) => status === "draft")).toEqual([]);
  for (const { id, partner_id, reference } of past) {
    expect([partner_id, reference]).toEqual([getOwner(dataset, Number(id)), toReference(Number(id))]);
  }
});

test("the generator makes the requested number of bookings, in every status, reproducibly", () => {
  const dataset = createTestDataset(10, 1000, 5000);
  const rows = [...generateBookings(dataset, now)];
  expect(rows).toHaveLength(5000);
  expect(new Set(rows.map(({ status }) => status)).size).toBe(7);
  expect([...generateBookings(dataset, now)]).toEqual(rows);
});

test("large cities have the same size in both datasets, and every car has one city", () => {
  for (const size of [
    { cities: 1000, cars: 100_000, bookings: 1 },
    scaleToHundredth({ cities: 1000, cars: 100_000, bookings: 1 }),
  ]) {
    const dataset = createTestDataset(size.cities, size.cars, size.bookings);
    let next = 1;
    for (let city = 1; city <= dataset.cities; city += 1) {
      const { first, last } = getCarRange(dataset, city);
      expect(first).toBe(next);
      next = last + 1;
      if (city <= dataset.largeCities) expect(last - first + 1).toBe(largeCityCars);
    }
    expect(next).toBe(dataset.cars + 1);
  }
});
