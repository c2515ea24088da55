import { expect, test } from "vitest";
import { formatWeekday, formatWeekdayAndDay } from "./weekday";

const week = [
  "2026-11-22",
  "2026-11-23",
  "2026-11-24",
  "2026-11-25",
  "2026-11-26",
  "2026-11-27",
  "2026-11-28",
];

test("a short weekday has at most three letters in every language", () => {
  const inLocale = (locale: string) => week.map((day) => formatWeekday(day, locale, "short")).join(" ");
  expect(inLocale("pt-PT")).toBe("dom seg ter qua qui sex sáb");
  expect(inLocale("de-DE")).toBe("So Mo Di Mi Do Fr Sa");
  expect(inLocale("en-GB")).toBe("Sun Mon Tue Wed Thu Fri Sat");
});

test("a weekday with its day has the ordinal point only in German", () => {
  const inLocale = (locale: string) => formatWeekdayAndDay("2026-11-22", locale);
  expect(["en-GB", "de-DE", "pt-PT"].map(inLocale)).toEqual(["Sun 22", "So 22.", "dom 22"]);
});
