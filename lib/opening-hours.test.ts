import { expect, test } from "vitest";
import { groupDays, isOpenAt, type OpeningHours, toWeekday } from "./opening-hours";

const office = [
  ["08:00", "12:30"],
  ["14:00", "19:00"],
] as const;
const hours: OpeningHours = {
  mon: office,
  tue: office,
  wed: office,
  fri: office,
  sat: [["00:00", "24:00"]],
  sun: [],
};

test("a day has its weekday", () => {
  expect(["2026-11-23", "2026-11-28", "2026-11-29", "2028-02-29"].map(toWeekday)).toEqual([
    "mon",
    "sat",
    "sun",
    "tue",
  ]);
});

test.each([
  ["2026-11-23T08:00:00+00:00", true],
  ["2026-11-23T07:59", false],
  ["2026-11-23T12:30", true],
  ["2026-11-23T13:00", false],
  ["2026-11-23T19:01", false],
  ["2026-11-26T10:00", undefined],
  ["2026-11-28T00:00", true],
  ["2026-11-28T23:59", true],
  ["2026-11-29T10:00", false],
])("at %s the counter is open: %s", (time, isOpen) => {
  expect(isOpenAt(hours, time)).toBe(isOpen);
});

test("unknown hours give no statement", () => {
  expect(isOpenAt(null, "2026-11-23T08:00")).toBeUndefined();
});

test("consecutive days with the same times form one group, across no unknown day", () => {
  expect(groupDays(hours).map(({ from, to }) => `${from}-${to}`)).toEqual([
    "mon-wed",
    "fri-fri",
    "sat-sat",
    "sun-sun",
  ]);
  expect(groupDays({})).toEqual([]);
});
