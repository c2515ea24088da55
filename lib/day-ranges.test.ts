import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, daysBetween, parseDay } from "./dates";
import { dayRanges, readCustomRange, readDayRange, toCustomRange } from "./day-ranges";

// A Monday, the last day of a month.
const monday = parseDay("2026-11-30") as Day;

test("each range has its days when today is the last Monday of November", () => {
  const days = Object.fromEntries(dayRanges.map((range) => [range, readDayRange(range, monday)]));
  expect(days).toEqual({
    today: { from: "2026-11-30", until: "2026-12-01" },
    tomorrow: { from: "2026-12-01", until: "2026-12-02" },
    yesterday: { from: "2026-11-29", until: "2026-11-30" },
    this_week: { from: "2026-11-30", until: "2026-12-07" },
    next_7_days: { from: "2026-11-30", until: "2026-12-07" },
    last_7_days: { from: "2026-11-24", until: "2026-12-01" },
    this_month: { from: "2026-11-01", until: "2026-12-01" },
    last_30_days: { from: "2026-11-01", until: "2026-12-01" },
  });
});

test("a week starts on Monday and a month on its first day, whichever day it is", () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (offset) => {
      const today = addDays(monday, offset);
      const week = readDayRange("this_week", today);
      const month = readDayRange("this_month", today);
      expect(new Date(`${week?.from}T00:00:00Z`).getUTCDay()).toBe(1);
      expect(String(month?.from).slice(8)).toBe("01");
      expect(String(month?.until).slice(8)).toBe("01");
      for (const range of [week, month]) {
        expect(daysBetween(range?.from as Day, today)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(today, range?.until as Day)).toBeGreaterThan(0);
      }
      expect(daysBetween(month?.from as Day, month?.until as Day)).toBeLessThanOrEqual(31);
    }),
  );
});

test("two dates include both days, and either may be absent", () => {
  expect(readDayRange("2026-12-01..2026-12-07", monday)).toEqual({ from: "2026-12-01", until: "2026-12-08" });
  expect(readDayRange("2026-12-01..", monday)).toEqual({ from: "2026-12-01", until: undefined });
  expect(readDayRange("..2026-12-07", monday)).toEqual({ from: undefined, until: "2026-12-08" });
});

test.each(["", "..", "someday", "2026-12-01", "2026-02-30..", "..9999-12-31", "a..b", "2026-12-01..x"])(
  "“%s” is not a range",
  (text) => {
    expect(readDayRange(text, monday)).toBeUndefined();
  },
);

test("typed dates become the range that is read from them, and no dates become an empty filter", () => {
  expect(readCustomRange(toCustomRange("2026-12-01", ""))).toEqual({ from: "2026-12-01", to: undefined });
  expect(toCustomRange("", "")).toBe("");
});
