import { expect, test } from "vitest";
import { readClockDifference } from "./read-clock-difference";

/** Reads a clock with these differences and errors, in milliseconds. Returns the result and the number of readings. */
async function measure(...readings: readonly (readonly [apartMs: number, errorMs: number])[]) {
  let count = 0;
  const { minApartMs } = await readClockDifference(async () => {
    const [apartMs, errorMs] = readings[count] ?? [0, 0];
    count += 1;
    return { row: count, apartMs, errorMs };
  }, 2000);
  return { minApartMs, count };
}

test("a quick response decides at once", async () => {
  expect(await measure([300, 1])).toEqual({ minApartMs: 299, count: 1 });
  expect(await measure([2500, 1])).toEqual({ minApartMs: 2499, count: 1 });
  expect(await measure([10_000, 2000])).toEqual({ minApartMs: 8000, count: 1 });
});

test("a slow response is not taken for a wrong clock, and the quickest of three readings counts", async () => {
  expect(await measure([2100, 2100], [2, 3])).toEqual({ minApartMs: 0, count: 2 });
  expect(await measure([2100, 2100], [3100, 50])).toEqual({ minApartMs: 3050, count: 2 });
  expect(await measure([2100, 2100], [2200, 2200], [2300, 1900])).toEqual({ minApartMs: 400, count: 3 });
});
