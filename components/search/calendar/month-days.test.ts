import { expect, test } from "vitest";
import { parseDay } from "@/lib/dates";
import { findDayForKey, getLastDayOfMonth, listWeeks, moveByMonths } from "./month-days";

function day(text: string) {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`${text} is not a day.`);
  return parsed;
}

test.each([
  ["ArrowLeft", "2027-03-02"],
  ["ArrowRight", "2027-03-04"],
  ["ArrowUp", "2027-02-24"],
  ["ArrowDown", "2027-03-10"],
  ["Home", "2027-03-01"],
  ["End", "2027-03-07"],
  ["PageUp", "2027-02-03"],
  ["PageDown", "2027-04-03"],
])("%s leads from Wednesday 3 March 2027 to %s", (key, expected) => {
  expect(findDayForKey(day("2027-03-03"), key)).toBe(expected);
});

test("other keys lead to no day", () => {
  expect(findDayForKey(day("2027-03-03"), "a")).toBeUndefined();
});

test("a move by months ends on the last day of a shorter month", () => {
  expect(moveByMonths(day("2027-01-31"), 1)).toBe("2027-02-28");
  expect(moveByMonths(day("2028-03-31"), -1)).toBe("2028-02-29");
  expect(moveByMonths(day("2027-12-15"), 1)).toBe("2028-01-15");
});

test("the weeks of a month contain each of its days once, Monday first", () => {
  const weeks = listWeeks(day("2027-08-15"));
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(weeks[0]).toEqual([...Array.from({ length: 6 }), "2027-08-01"]);
  expect(weeks.flat().filter((one) => one !== undefined)).toHaveLength(31);
  expect(getLastDayOfMonth(day("2027-08-15"))).toBe("2027-08-31");
});
