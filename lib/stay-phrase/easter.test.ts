import { expect, test } from "vitest";
import { type Day, parseDay } from "../dates";
import { easterDay, easterSunday } from "./easter";

const day = (text: string): Day => {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
};

test.for([
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2029, "2029-04-01"],
  [2030, "2030-04-21"],
  [2031, "2031-04-13"],
  [2032, "2032-03-28"],
  [2033, "2033-04-17"],
  [2034, "2034-04-09"],
  [2035, "2035-03-25"],
  [2036, "2036-04-13"],
  // The earliest and the latest possible day, and the last year of the calendar.
  [1818, "1818-03-22"],
  [2038, "2038-04-25"],
  [2199, "2199-04-14"],
] as const)("Easter %d is on %s", ([year, sunday]) => {
  expect(easterSunday(year)).toBe(sunday);
});

/**
 * Computes Easter by a second method, for comparison. It is the first Sunday after the full moon of the church's
 * tables: the 14th day of the lunar month, on or after 21 March.
 */
function easterByTables(year: number): string {
  const century = Math.floor(year / 100);
  const solar = century - Math.floor(century / 4);
  const lunar = Math.floor((century - Math.floor((century - 17) / 25)) / 3);
  let epact = (((solar - lunar + 19 * (year % 19) + 15) % 30) + 30) % 30;
  if (epact === 29 || (epact === 28 && year % 19 > 10)) epact -= 1;
  const fullMoon = Date.UTC(year, 2, 21 + epact);
  const weekday = new Date(fullMoon).getUTCDay();
  return new Date(fullMoon + (7 - weekday) * 86_400_000).toISOString().slice(0, 10);
}

test("every Easter up to 2199 agrees with the tables of the church", () => {
  for (let year = 1900; year <= 2199; year += 1) expect(easterSunday(year)).toBe(easterByTables(year));
});

test("Easter without a year is the next one whose first day has not passed", () => {
  expect(easterDay("first", { from: day("2027-03-26") })).toBe("2027-03-26");
  expect(easterDay("first", { from: day("2027-03-27") })).toBe("2028-04-14");
  expect(easterDay("last", { from: day("2027-03-27") })).toBe("2027-03-29");
  expect(easterDay("first", { year: 2030, from: day("2027-03-26") })).toBe("2030-04-19");
});
