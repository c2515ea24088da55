import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { addDays, compareDays, type Day, daysBetween, eachDay, parseDay } from "./dates";

const first = Temporal.PlainDate.from("0001-01-01");
const calendar = fc
  .integer({ min: 0, max: first.until("9999-12-31").days })
  .map((days) => first.add({ days }));

function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`Not a day: ${text}`);
  return parsed;
}

test.each([
  "0001-01-01",
  "0099-12-31",
  "1999-12-04",
  "2000-02-29",
  "2011-12-30",
  "2027-06-01",
  "2027-12-31",
  "2028-02-29",
  "2200-12-08",
  "9999-12-31",
])("%s is a day", (text) => {
  expect(parseDay(text)).toBe(text);
});

test.each([
  "2027-02-29",
  "2100-02-29",
  "2027-02-30",
  "2027-04-31",
  "2027-06-00",
  "2027-00-01",
  "2027-13-01",
  "2027-06-32",
  "0000-01-01",
  "0000-12-31",
  "0001-02-29",
  "9999-12-32",
  "-001-01-01",
  "12027-06-01",
  "2027-6-1",
  "2027-06-1",
  "27-06-01",
  "2027-06-011",
  "2027/06/01",
  "20270601",
  " 2027-06-01",
  "2027-06-01 ",
  "2027-06-01\n",
  "2027-06-01T00:00:00Z",
  "+2027-06-01",
  "२०२७-०६-०१",
  "infinity",
  "",
])("%j is not a day", (text) => {
  expect(parseDay(text)).toBeUndefined();
});

test("exactly the days of the calendar are parsed", () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, "0"));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), part(14), part(33), (year, month, date) => {
      const text = `${String(year).padStart(4, "0")}-${month}-${date}`;
      let exists = year >= 1;
      try {
        Temporal.PlainDate.from(text);
      } catch {
        exists = false;
      }
      expect(parseDay(text)).toBe(exists ? text : undefined);
    }),
    { numRuns: 3000 },
  );
});

test("1 to 4 June is three days, also across a leap day or a clock change", () => {
  expect(daysBetween(day("2027-06-01"), day("2027-06-04"))).toBe(3);
  expect(daysBetween(day("2028-02-28"), day("2028-03-01"))).toBe(2);
  expect(daysBetween(day("2027-03-27"), day("2027-03-29"))).toBe(2);
  expect(daysBetween(day("2027-06-04"), day("2027-06-01"))).toBe(-3);
  expect(daysBetween(day("2027-06-01"), day("2027-06-01"))).toBe(0);
});

test("daysBetween and addDays match the calendar", () => {
  fc.assert(
    fc.property(calendar, calendar, (from, to) => {
      const days = from.until(to).days;
      expect(daysBetween(day(from.toString()), day(to.toString()))).toBe(days);
      expect(addDays(day(from.toString()), days)).toBe(to.toString());
    }),
    { numRuns: 2000 },
  );
});

test("compareDays follows calendar order", () => {
  fc.assert(
    fc.property(calendar, calendar, (left, right) => {
      const order = Temporal.PlainDate.compare(left, right);
      expect(compareDays(day(left.toString()), day(right.toString()))).toBe(order);
    }),
  );
  expect(compareDays(day("2027-06-01"), day("2027-06-01"))).toBe(0);
});

test("addDays throws outside the calendar and for fractions", () => {
  expect(addDays(day("9999-12-30"), 1)).toBe("9999-12-31");
  expect(addDays(day("0001-01-02"), -1)).toBe("0001-01-01");
  expect(() => addDays(day("9999-12-31"), 1)).toThrow("Outside the calendar: +010000-01");
  expect(() => addDays(day("0001-01-01"), -1)).toThrow("Outside the calendar: 0000-12-31");
  expect(() => addDays(day("2027-06-01"), 1.5)).toThrow("Not a whole number of days: 1.5");
  expect(() => addDays(day("2027-06-01"), Number.NaN)).toThrow("Not a whole number of days: NaN");
});

test("a range includes its first day and excludes its last day", () => {
  expect(eachDay(day("2027-02-27"), day("2027-03-02"))).toEqual(["2027-02-27", "2027-02-28", "2027-03-01"]);
  expect(eachDay(day("9999-12-30"), day("9999-12-31"))).toEqual(["9999-12-30"]);
  expect(eachDay(day("2027-06-01"), day("2027-06-01"))).toEqual([]);
  expect(eachDay(day("2027-06-02"), day("2027-06-01"))).toEqual([]);
});

test("a range lists every day once and in order", () => {
  fc.assert(
    fc.property(calendar, fc.integer({ min: 0, max: 400 }), (from, length) => {
      fc.pre(from.add({ days: length }).year < 10_000);
      const days = eachDay(day(from.toString()), day(from.add({ days: length }).toString()));
      expect(days).toEqual(Array.from({ length }, (_, index) => from.add({ days: index }).toString()));
    }),
  );
});
