import { firstOfMonth, firstOfNextMonth, toWeekdayNumber } from "./calendar-days";
import { addDays, compareDays, type Day, parseDay } from "./dates";

/** The named day ranges relative to today, in the order in which they are offered. */
export const dayRanges = [
  "today",
  "tomorrow",
  "yesterday",
  "this_week",
  "next_7_days",
  "last_7_days",
  "this_month",
  "last_30_days",
] as const;
export type DayRange = (typeof dayRanges)[number];

/**
 * The first day of a range, and the day after its last one. Each is `undefined` if the range has no limit at that end.
 */
export type DayInterval = { from?: Day | undefined; until?: Day | undefined };

const between = "..";

/**
 * Returns the days of a range. The text is one of `dayRanges`, or two days such as `2026-12-01..2026-12-07`, both
 * included. One of the two days may be absent. Returns `undefined` for another text.
 */
export function readDayRange(text: string, today: Day): DayInterval | undefined {
  const named = dayRanges.find((name) => name === text);
  if (named !== undefined) return daysOf(named, today);
  const ends = readCustomRange(text);
  if (ends === undefined) return undefined;
  const { from, to } = ends;
  return { from, until: to === undefined ? undefined : addDays(to, 1) };
}

/**
 * Returns the first and the last day of a range such as `2026-12-01..2026-12-07`. One of them may be absent. Returns
 * `undefined` for another text.
 */
export function readCustomRange(text: string): { from?: Day | undefined; to?: Day | undefined } | undefined {
  const at = text.indexOf(between);
  if (at < 0) return undefined;
  const [first, last] = [text.slice(0, at), text.slice(at + between.length)];
  const [from, to] = [parseDay(first), parseDay(last)];
  const isWrong = (typed: string, day: Day | undefined) => typed !== "" && day === undefined;
  if (isWrong(first, from) || isWrong(last, to)) return undefined;
  if (from === undefined && to === undefined) return undefined;
  // The day after the last day of the calendar cannot be written.
  if (to !== undefined && compareDays(to, lastDay) >= 0) return undefined;
  return { from, to };
}

// SAFETY: an existing day.
const lastDay = parseDay("9999-12-31") as Day;

/**
 * Returns the text of a range, which `readCustomRange` parses. One of the days may be empty. If both are empty, returns
 * "".
 */
export function toCustomRange(from: string, to: string): string {
  return from === "" && to === "" ? "" : `${from}${between}${to}`;
}

function daysOf(range: DayRange, today: Day): DayInterval {
  const span = (first: number, length: number) => {
    const from = addDays(today, first);
    return { from, until: addDays(from, length) };
  };
  switch (range) {
    case "today":
      return span(0, 1);
    case "tomorrow":
      return span(1, 1);
    case "yesterday":
      return span(-1, 1);
    case "this_week":
      return span(-toWeekdayNumber(today), 7);
    case "next_7_days":
      return span(0, 7);
    case "last_7_days":
      return span(-6, 7);
    case "last_30_days":
      return span(-29, 30);
    case "this_month": {
      return { from: firstOfMonth(today), until: firstOfNextMonth(today) };
    }
  }
}
