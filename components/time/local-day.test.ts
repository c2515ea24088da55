import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, parseDay } from "@/lib/dates";
import { fromDay, toDay } from "./local-day";

test("a day is unchanged by the calendar in any time zone, also on nights of clock changes", () => {
  const first = parseDay("2026-01-01");
  if (first === undefined) throw new Error("Not a day.");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (days) => {
      const day = addDays(first, days);
      expect(toDay(fromDay(day))).toBe(day);
    }),
  );
});
