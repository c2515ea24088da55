import { expect, test } from "vitest";
import { formatInZone } from "@/lib/zone-time";
import { createLocalClock } from "./local-time";

const zones = [
  "UTC",
  "America/New_York",
  "Europe/Lisbon",
  "Pacific/Chatham",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
];

test.each(zones)(
  "every local hour of a year in %s is the instant that shows it, but for skipped ones",
  (zone) => {
    const clock = createLocalClock(zone);
    const start = Date.UTC(2026, 0, 1, 0, 30);
    const differing: string[] = [];
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const local = new Date(start + hour * 3_600_000).toISOString().slice(0, 19);
      if (!formatInZone(clock(start + hour * 3_600_000), zone).startsWith(local)) differing.push(local);
    }
    // Clocks skip at most one hour, once a year.
    expect(differing.length).toBeLessThanOrEqual(1);
  },
);

test("a time that the clock shows twice is the first of both, and a skipped one is later", () => {
  const clock = createLocalClock("Europe/Lisbon");
  expect(clock(Date.UTC(2026, 9, 25, 1, 30)).toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(clock(Date.UTC(2026, 2, 29, 1, 30)).toISOString()).toBe("2026-03-29T01:30:00.000Z");
});
