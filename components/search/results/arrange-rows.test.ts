import { expect, test } from "vitest";
import type { Vehicle } from "@/lib/contracts/availability";
import { arrangeRows, findGoneSlugs, sortVehicles } from "./arrange-rows";

function car(slug: string, total: number): Vehicle {
  return {
    slug,
    title: `Car ${slug}`,
    vehicle_type: null,
    image_url: "",
    price_per_day: total,
    total,
    currency: "EUR",
    base_currency: "EUR",
    base_total: total,
    fx_rate: 1,
    variable_pricing: false,
    location: null,
    fleet_size: null,
  };
}

const [a, b, c] = [car("a", 10), car("b", 20), car("c", 15)];
const pending = (vehicles: Vehicle[]) => ({ vehicles, status: "pending" as const });
const complete = (vehicles: Vehicle[]) => ({ vehicles, status: "complete" as const });
const slugs = (vehicles: readonly Vehicle[]) => vehicles.map(({ slug }) => slug);

test("new rows are added at the end until the list is in use, and are sorted once when the search ends", () => {
  const first = arrangeRows([], pending([a, b]), false);
  expect(slugs(first.rows)).toEqual(["a", "b"]);
  const second = arrangeRows(first.rows, pending([a, c, b]), false);
  expect(slugs(second.rows)).toEqual(["a", "b", "c"]);
  expect(second.late).toEqual([]);
  expect(slugs(arrangeRows(second.rows, complete([a, c, b]), false).rows)).toEqual(["a", "c", "b"]);
});

test("no row moves once the list is in use, and new ones wait, also after the end of the search", () => {
  for (const answer of [pending([c, a, b]), complete([c, a, b])]) {
    const arranged = arrangeRows([a, b], answer, true);
    expect(slugs(arranged.rows)).toEqual(["a", "b"]);
    expect(slugs(arranged.late)).toEqual(["c"]);
  }
});

test("the first rows are shown at once, even if the list was in use before", () => {
  expect(slugs(arrangeRows([], pending([a, c]), true).rows)).toEqual(["a", "c"]);
});

test("a row that stays shows its newest price", () => {
  const [row] = arrangeRows([a], pending([car("a", 12)]), true).rows;
  expect(row?.total).toBe(12);
});

test("a failed or expired search keeps its rows", () => {
  for (const status of ["failed", "expired"] as const) {
    expect(slugs(arrangeRows([b, a], { vehicles: [], status }, false).rows)).toEqual(["b", "a"]);
  }
});

test("a row is gone if a complete response does not contain it; for a paginated one it is unknown", () => {
  expect([...findGoneSlugs([a, b], { ...pending([b]), total: 1 })]).toEqual(["a"]);
  expect([...findGoneSlugs([a, b], { ...pending([b]), total: 70 })]).toEqual([]);
  expect([...findGoneSlugs([a, b], { vehicles: [], total: 0, status: "expired" })]).toEqual([]);
});

test("a complete response is sorted as requested, by slug for equal prices; a paginated one keeps its order", () => {
  const answer = { ...complete([b, a, c, car("aa", 10)]), total: 4 };
  expect(slugs(sortVehicles(answer, "price").vehicles)).toEqual(["a", "aa", "c", "b"]);
  expect(slugs(sortVehicles(answer, "-price").vehicles)).toEqual(["b", "c", "a", "aa"]);
  expect(slugs(sortVehicles(answer, "title").vehicles)).toEqual(["a", "aa", "b", "c"]);
  expect(slugs(sortVehicles({ ...answer, total: 60 }, "price").vehicles)).toEqual(["b", "a", "c", "aa"]);
});
