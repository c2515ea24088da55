import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDuration, layoutTimeline } from "./timeline-layout";

const size = { length: 300, gap: 28 };

test("attempts far enough apart are placed at their relative distances", () => {
  expect(layoutTimeline([0, 1000, 4000, 10_000], size)).toEqual([0, 30, 120, 300]);
});

test("attempts too close to each other are moved apart", () => {
  expect(layoutTimeline([0, 5, 300, 86_400], size)).toEqual([0, 28, 56, 300]);
});

test("dots keep their order and their minimum gap for any times", () => {
  const moments = fc.array(fc.integer({ min: 0, max: 1e12 }), { maxLength: 30 });
  fc.assert(
    fc.property(moments, (unordered) => {
      const places = layoutTimeline(
        unordered.sort((one, other) => one - other),
        size,
      );
      expect(places).toHaveLength(unordered.length);
      places.forEach((place, at) => {
        const before = places[at - 1] ?? -size.gap;
        expect(place - before).toBeGreaterThanOrEqual(size.gap);
      });
    }),
  );
});

test.each([
  [400, "0 s"],
  [5000, "5 s"],
  [65_000, "1 min 5 s"],
  [7_200_000, "2 h"],
  [3 * 86_400_000 + 4 * 3_600_000 + 59_000, "3 d 4 h"],
])("%d ms are “%s”", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
