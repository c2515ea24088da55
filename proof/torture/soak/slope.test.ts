import { expect, test } from "vitest";
import { createRandom } from "../../kit/random";
import { computeSlope, type Point } from "./slope";

const hour = 3_600_000;
const day = { from: hour, to: 8 * hour };
const memory = { perHour: 1, minTotal: 4, summary: "min" } as const;

/** Returns one point per minute. `valueAt` gets the time in hours, with fractions. */
function series(hours: number, valueAt: (hours: number) => number): Point[] {
  return Array.from({ length: hours * 60 }, (_, minute) => ({
    at: minute * 60_000,
    value: valueAt(minute / 60),
  }));
}

/** Returns a function that simulates memory under garbage collection. */
function sawtooth(): (hours: number) => number {
  const random = createRandom(11, 1);
  return (hours) => 100 + ((hours * 7) % 1) * 60 + random.next() * 5;
}

test("a leak of 2 MB per hour is found under a sawtooth of garbage collection", () => {
  const tooth = sawtooth();
  const leaking = series(8, (hours) => tooth(hours) + 2 * hours);
  const slope = computeSlope(leaking, day, memory);
  expect(slope.verdict).toBe("rises");
  expect(slope.perHour).toBeGreaterThan(1.5);
  expect(slope.perHour).toBeLessThan(2.5);
});

test("a sawtooth and a rise during warm-up are steady", () => {
  expect(computeSlope(series(8, sawtooth()), day, memory).verdict).toBe("steady");
  expect(
    computeSlope(
      series(8, (hours) => Math.min(hours, 1) * 200),
      day,
      memory,
    ).verdict,
  ).toBe("steady");
});

test("occasional outliers do not count as a rise", () => {
  const disturbed = series(8, (hours) => (hours > 7.5 || Math.round(hours * 60) % 97 === 0 ? 5000 : 20));
  expect(computeSlope(disturbed, day, { perHour: 2, minTotal: 20, summary: "median" }).verdict).toBe(
    "steady",
  );
});

test("a short run reports its detection limit and does not report noise as a leak", () => {
  const span = { from: 0, to: hour / 15 };
  const slope = computeSlope(
    [...Array(48).keys()].map((index) => ({ at: index * 5000, value: 100 + index / 24 })),
    span,
    memory,
  );
  expect(slope.perHour).toBeCloseTo(30, 0);
  expect(slope.detectable).toBe(60);
  expect(slope.verdict).toBe("steady");
});

test("widely scattered values count as rising only if they rise", () => {
  const random = createRandom(3, 1);
  const noisy = series(8, () => 300 + 400 * random.next() ** 3);
  const rule = { perHour: 4, minTotal: 25, summary: "p95" } as const;
  expect(computeSlope(noisy, day, rule).verdict).toBe("steady");
  expect(
    computeSlope(
      noisy.map(({ at, value }) => ({ at, value: value + (40 * at) / hour })),
      day,
      rule,
    ).verdict,
  ).toBe("rises");
});

test("a figure without samples for half of the span is not measured", () => {
  const early = series(8, () => 10).filter(({ at }) => at < 4 * hour);
  expect(computeSlope(early, day, memory).verdict).toBe("not measured");
  expect(computeSlope([], day, memory).verdict).toBe("not measured");
});
