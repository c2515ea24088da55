import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { formatInZone, todayIn } from "./zone-time";

const zones = Intl.supportedValuesOf("timeZone");
const fromYear = Date.UTC(2000, 0, 2);
const untilYear = Date.UTC(2199, 11, 30);

function at(text: string): Date {
  return new Date(text);
}

test.each([
  ["2027-06-01T09:00:00Z", "Europe/London", "2027-06-01T10:00:00+01:00"],
  ["2027-01-01T10:00:00Z", "Europe/London", "2027-01-01T10:00:00+00:00"],
  ["2027-06-01T10:00:00Z", "UTC", "2027-06-01T10:00:00+00:00"],
  ["2027-06-01T10:00:00Z", "America/New_York", "2027-06-01T06:00:00-04:00"],
  ["2027-06-01T10:00:00Z", "America/St_Johns", "2027-06-01T07:30:00-02:30"],
  ["2027-06-01T10:00:00Z", "Asia/Kathmandu", "2027-06-01T15:45:00+05:45"],
  ["2027-01-01T10:30:00Z", "Pacific/Chatham", "2027-01-02T00:15:00+13:45"],
  ["2027-12-31T12:00:00Z", "Pacific/Kiritimati", "2028-01-01T02:00:00+14:00"],
  ["2028-03-01T05:00:00Z", "Pacific/Pago_Pago", "2028-02-29T18:00:00-11:00"],
])("%s in %s is %s", (instant, zone, text) => {
  expect(formatInZone(at(instant), zone)).toBe(text);
});

test("the two hours of a clock change in autumn have different offsets, and the skipped hour in spring does not appear", () => {
  expect(formatInZone(at("2027-10-31T00:30:00Z"), "Europe/Paris")).toBe("2027-10-31T02:30:00+02:00");
  expect(formatInZone(at("2027-10-31T01:30:00Z"), "Europe/Paris")).toBe("2027-10-31T02:30:00+01:00");
  expect(formatInZone(at("2027-03-28T00:59:59Z"), "Europe/Paris")).toBe("2027-03-28T01:59:59+01:00");
  expect(formatInZone(at("2027-03-28T01:00:00Z"), "Europe/Paris")).toBe("2027-03-28T03:00:00+02:00");
});

test("24 hours after 10:00 before a clock change in spring, it is 11:00", () => {
  expect(formatInZone(at("2027-03-27T09:00:00Z"), "Europe/Paris")).toBe("2027-03-27T10:00:00+01:00");
  expect(formatInZone(at("2027-03-28T09:00:00Z"), "Europe/Paris")).toBe("2027-03-28T11:00:00+02:00");
});

test("fractions of a second are dropped", () => {
  expect(formatInZone(at("2027-06-01T09:00:59.999Z"), "Europe/London")).toBe("2027-06-01T10:00:59+01:00");
});

test("today is the current day in the time zone", () => {
  const now = at("2027-06-01T10:30:00Z");
  expect(todayIn("UTC", now)).toBe("2027-06-01");
  expect(todayIn("Pacific/Kiritimati", now)).toBe("2027-06-02");
  expect(todayIn("Pacific/Pago_Pago", now)).toBe("2027-05-31");
  expect(todayIn("Europe/Paris", at("2027-12-31T22:59:59.999Z"))).toBe("2027-12-31");
  expect(todayIn("Europe/Paris", at("2027-12-31T23:00:00Z"))).toBe("2028-01-01");
});

test("an unknown zone, an invalid time and a year outside the calendar throw", () => {
  expect(() => formatInZone(at("2027-06-01T00:00:00Z"), "Europe/Atlantis")).toThrow(RangeError);
  expect(() => todayIn("", at("2027-06-01T00:00:00Z"))).toThrow(RangeError);
  expect(() => formatInZone(at("never"), "UTC")).toThrow(RangeError);
  expect(() => todayIn("UTC", at("0000-12-31T23:59:59Z"))).toThrow("Outside the calendar: 0000-12-31");
  expect(todayIn("UTC", at("1999-12-31T23:59:59Z"))).toBe("1999-12-31");
});

test("Greenwich time has an offset even if the runtime prints plain GMT", () => {
  const noon = at("2027-01-01T12:00:00Z");
  const formatted = (written: string) => withIntlOutput(written, () => formatInZone(noon, "Europe/London"));
  expect(formatted("1/1/2027, GMT")).toBe("2027-01-01T12:00:00+00:00");
  expect(() => formatted("1/1/2027, GMT-3")).toThrow("No offset in whole minutes: 1/1/2027, GMT-3");
});

test("a historic offset with seconds throws", () => {
  expect(() => formatInZone(at("1971-06-01T00:00:00Z"), "Africa/Monrovia")).toThrow(RangeError);
});

test("at every hour of every clock change in every zone, the text has the local hour and parses to the same instant", () => {
  let checked = 0;
  for (const zone of zones) {
    for (const night of clockChanges(zone, 2026, 2046)) {
      for (let hour = 0; hour < 24; hour += 1) {
        const local = night.toPlainDateTime({ hour }).toZonedDateTime(zone, { disambiguation: "later" });
        const text = formatInZone(new Date(local.epochMilliseconds), zone);
        const expected = `${local.toPlainDateTime().toString()}${local.offset}`;
        if (text !== expected || Date.parse(text) !== local.epochMilliseconds) expect(text).toBe(expected);
        checked += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(100_000);
}, 60_000);

test("any instant in any zone parses to the same instant and to the day of the zone", () => {
  const moment = fc.integer({ min: fromYear / 1000, max: untilYear / 1000 });
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (seconds, zone) => {
      const instant = new Date(seconds * 1000);
      const zoned = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone);
      const text = formatInZone(instant, zone);
      expect(text).toBe(zoned.toString({ smallestUnit: "second", timeZoneName: "never" }));
      expect(Temporal.Instant.from(text).epochMilliseconds).toBe(instant.getTime());
      expect(todayIn(zone, instant)).toBe(zoned.toPlainDate().toString());
    }),
    { numRuns: 3000 },
  );
}, 60_000);

function withIntlOutput<T>(text: string, run: () => T): T {
  const original = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format");
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
    get: () => () => text,
    configurable: true,
  });
  try {
    return run();
  } finally {
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", original ?? {});
  }
}

// 1 January is included for zones without clock changes.
function clockChanges(zone: string, firstYear: number, lastYear: number): Temporal.PlainDate[] {
  const end = Temporal.PlainDate.from({ year: lastYear, month: 1, day: 1 });
  const start = Temporal.PlainDate.from({ year: firstYear, month: 1, day: 1 });
  const nights = [start];
  let next = start.toZonedDateTime(zone).getTimeZoneTransition("next");
  while (next !== null && Temporal.PlainDate.compare(next.toPlainDate(), end) < 0) {
    nights.push(next.toPlainDate());
    next = next.getTimeZoneTransition("next");
  }
  return nights;
}
