import { expect, test } from "vitest";
import type { Vehicle } from "@/lib/contracts/availability";
import { arrangeRows, goneSlugs, sorted } from "./arrange-rows";

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

test("what comes while nobody has reached for the list goes below, and the end puts all in order once", () => {
  const first = arrangeRows([], pending([a, b]), false);
  expect(slugs(first.rows)).toEqual(["a", "b"]);
  const second = arrangeRows(first.rows, pending([a, c, b]), false);
  expect(slugs(second.rows)).toEqual(["a", "b", "c"]);
  expect(second.late).toEqual([]);
  expect(slugs(arrangeRows(second.rows, complete([a, c, b]), false).rows)).toEqual(["a", "c", "b"]);
});

test("once somebody has reached for the list no row moves, and later ones wait, the end of the search or not", () => {
  for (const answer of [pending([c, a, b]), complete([c, a, b])]) {
    const arranged = arrangeRows([a, b], answer, true);
    expect(slugs(arranged.rows)).toEqual(["a", "b"]);
    expect(slugs(arranged.late)).toEqual(["c"]);
  }
});

test("the first rows of all show at once, whatever was touched before", () => {
  expect(slugs(arrangeRows([], pending([a, c]), true).rows)).toEqual(["a", "c"]);
});

test("a row that stays shows its newest price", () => {
  const [row] = arrangeRows([a], pending([car("a", 12)]), true).rows;
  expect(row?.total).toBe(12);
});

test("a search that failed or lapsed keeps the rows it had", () => {
  for (const status of ["failed", "expired"] as const) {
    expect(slugs(arrangeRows([b, a], { vehicles: [], status }, false).rows)).toEqual(["b", "a"]);
  }
});

test("a row is gone when a whole answer no longer has it; of one in pages that cannot be said", () => {
  expect([...goneSlugs([a, b], { ...pending([b]), total: 1 })]).toEqual(["a"]);
  expect([...goneSlugs([a, b], { ...pending([b]), total: 70 })]).toEqual([]);
  expect([...goneSlugs([a, b], { vehicles: [], total: 0, status: "expired" })]).toEqual([]);
});

test("a whole answer is put in the order asked for, equal prices by slug; one of several pages stays as it came", () => {
  const answer = { ...complete([b, a, c, car("aa", 10)]), total: 4 };
  expect(slugs(sorted(answer, "price").vehicles)).toEqual(["a", "aa", "c", "b"]);
  expect(slugs(sorted(answer, "-price").vehicles)).toEqual(["b", "c", "a", "aa"]);
  expect(slugs(sorted(answer, "title").vehicles)).toEqual(["a", "aa", "b", "c"]);
  expect(slugs(sorted({ ...answer, total: 60 }, "price").vehicles)).toEqual(["b", "a", "c", "aa"]);
});
