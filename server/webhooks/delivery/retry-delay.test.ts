import fc from "fast-check";
import { expect, test } from "vitest";
import { retryAfterMs, retryDelayMs } from "./retry-delay";

const schedule = [0, 5, 300, 1800, 7200];

function delay(attemptsMade: number, more: { retryAfter?: string; random?: number } = {}): number {
  const { retryAfter = null, random = 0.5 } = more;
  return retryDelayMs(schedule, { attemptsMade, retryAfter, random: () => random });
}

test("the delay is the scheduled one ±20%", () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), chance, (attemptsMade, random) => {
      const nominal = (schedule[attemptsMade] ?? 0) * 1000;
      expect(delay(attemptsMade, { random })).toBeGreaterThanOrEqual(nominal * 0.8 - 1);
      expect(delay(attemptsMade, { random })).toBeLessThanOrEqual(nominal * 1.2 + 1);
    }),
  );
  expect([1, 2, 3, 4].map((attempts) => delay(attempts))).toEqual([5000, 300_000, 1_800_000, 7_200_000]);
});

test("the last delay of the schedule repeats after its end", () => {
  expect(delay(5)).toBe(7_200_000);
  expect(delay(40)).toBe(7_200_000);
});

test.for([
  ["less than the delay", "10", 300_000],
  ["one to two times the delay", "420", 420_000],
  ["more than twice the delay", "86400", 600_000],
  ["unreadable text", "soon", 300_000],
  ["a negative number", "-5", 300_000],
] as const)("a Retry-After of %s (%s) gives a delay of %i ms", ([, retryAfter, expected]) => {
  expect(delay(2, { retryAfter })).toBe(expected);
});

test("Retry-After accepts seconds and all three HTTP date formats and ignores anything else", () => {
  const now = Date.UTC(2026, 10, 21, 12, 0, 0);
  expect(retryAfterMs("120", now)).toBe(120_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 12:01:00 GMT", now)).toBe(60_000);
  expect(retryAfterMs("Saturday, 21-Nov-26 12:01:00 GMT", now)).toBe(60_000);
  expect(retryAfterMs("Sat Nov 21 12:01:00 2026", now)).toBe(60_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(0);
  for (const text of ["", " ", "1e9", "99999999999", "tomorrow", "0x10"])
    expect(retryAfterMs(text, now), text).toBe(0);
});
