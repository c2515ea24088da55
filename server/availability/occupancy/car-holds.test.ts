import { expect, test } from "vitest";
import { holdsAtMost, listHoldsWithoutTurnaround, sumOverlapping } from "./car-holds";

/** A hold as `[start, end with turnaround, units, end of the rental]`. */
type Hold = readonly [number, number, number, number];

const flat = (holds: readonly Hold[]) => holds.flat();

test("holds are counted only while they overlap the period, whose end is exclusive", () => {
  const holds = flat([
    [10, 20, 1, 18],
    [20, 30, 2, 28],
  ]);
  expect(sumOverlapping(holds, { from: 0, until: 10 })).toEqual({ units: 0, count: 0 });
  expect(sumOverlapping(holds, { from: 0, until: 11 })).toEqual({ units: 1, count: 1 });
  expect(sumOverlapping(holds, { from: 19, until: 21 })).toEqual({ units: 3, count: 2 });
  expect(sumOverlapping(holds, { from: 20, until: 21 })).toEqual({ units: 2, count: 1 });
});

test("holds one after the other count at their highest instant, not together", () => {
  const holds = flat([
    [10, 20, 2, 18],
    [20, 30, 2, 28],
  ]);
  expect(holdsAtMost(holds, 2, { from: 0, until: 40 })).toBe(true);
  expect(holdsAtMost(holds, 1, { from: 0, until: 40 })).toBe(false);
});

test("units that a booking and its replacement share count once", () => {
  const holds = flat([
    [10, 20, 2, 18],
    [15, 25, 3, 23],
    [15, 20, -2, 18],
  ]);
  expect(holdsAtMost(holds, 3, { from: 0, until: 40 })).toBe(true);
  expect(holdsAtMost(holds, 2, { from: 0, until: 40 })).toBe(false);
});

test("rentals end without the turnaround, and a pair that shares only turnarounds shares no rental", () => {
  const holds = flat([
    [10, 20, 2, 18],
    [19, 30, 3, 28],
    [19, 20, -2, 18],
  ]);
  expect(listHoldsWithoutTurnaround(holds)).toEqual([
    { from: 10, until: 18, units: 2 },
    { from: 19, until: 28, units: 3 },
  ]);
});
