import fc from "fast-check";
import { expect, test } from "vitest";
import { computeOffset, toOffsetMs } from "@/lib/zone-time";
import { getOffset } from "./zone-offsets";

const zones = Intl.supportedValuesOf("timeZone");

/**
 * Returns, for each change of the zone's clocks in 2027, every full minute of its hour and the millisecond before each.
 */
function aroundChanges(zone: string): Date[] {
  const instants: Date[] = [];
  const hourMs = 3_600_000;
  for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += hourMs) {
    if (computeOffset(new Date(at), zone) === computeOffset(new Date(at + hourMs), zone)) continue;
    for (let second = 0; second <= 3600; second += 60) {
      instants.push(new Date(at + second * 1000 - 1), new Date(at + second * 1000));
    }
  }
  return instants;
}

test.each(["Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Pacific/Chatham", "America/Godthab"])(
  "a stored offset of %s equals the computed one around each change of its clocks",
  (zone) => {
    const instants = aroundChanges(zone);
    expect(instants.length).toBeGreaterThan(100);
    for (const instant of [...instants, ...instants.toReversed()]) {
      const text = computeOffset(instant, zone);
      expect(getOffset(instant.getTime(), zone)).toEqual({ text, ms: toOffsetMs(text) });
    }
  },
);

test("a stored offset equals the computed one for any zone and time, asked twice", () => {
  const instant = fc.date({ min: new Date("1975-01-01"), max: new Date("2199-12-30"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
      const wanted = computeOffset(at, zone);
      return [1, 2].every(() => getOffset(at.getTime(), zone).text === wanted);
    }),
  );
});

test("an unknown zone is an error each time", () => {
  for (let count = 0; count < 2; count += 1) {
    expect(() => getOffset(Date.now(), "Mars/Olympus")).toThrow(RangeError);
  }
});
