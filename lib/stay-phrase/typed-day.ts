import { addDays, type Day, parseDay } from "../dates";
import { easterDay } from "./easter";
import type { PhraseToken, TypedDate } from "./phrase-tokens";

/** A day as typed. A weekday, or a date without a year, means a calendar day only in relation to a given day. */
export type TypedDay =
  | { kind: "whole"; day: Day }
  | { kind: "ahead"; days: number }
  | { kind: "weekday"; weekday: number; next: boolean }
  | { kind: "easter"; year?: number }
  | ({ kind: "date" } & TypedDate);

/**
 * Converts the tokens of one day to a typed day. Returns `undefined` if they do not form a day. Ignores a weekday
 * before a date.
 */
export function toTypedDay(tokens: readonly PhraseToken[]): TypedDay | undefined {
  const numbers: Partial<Record<PhraseToken["kind"], number>> = {};
  for (const token of tokens) {
    if (token.kind === "I") return { kind: "whole", day: token.whole };
    if (token.kind === "F") return { kind: "date", ...token.date };
    numbers[token.kind] = token.value;
  }
  const { A: ahead, N: day, M: month, Y: year, W: weekday, E: easter, X: next } = numbers;
  const ofYear = year === undefined ? {} : { year };
  if (easter !== undefined) return { kind: "easter", ...ofYear };
  if (ahead !== undefined) return { kind: "ahead", days: ahead };
  if (day !== undefined && month !== undefined) return { kind: "date", day, month, ...ofYear };
  return weekday === undefined ? undefined : { kind: "weekday", weekday, next: next !== undefined };
}

/**
 * Returns the calendar day of a typed day, or `undefined` if that day does not exist. Without a year, it is the next
 * such day on or after `from`. `+7` counts from today. Easter means Good Friday as the first day of a stay and Easter
 * Monday as the last day.
 */
export function resolveDay(
  typed: TypedDay,
  { today, from, end }: { today: Day; from: Day; end: "first" | "last" },
): Day | undefined {
  switch (typed.kind) {
    case "whole":
      return typed.day;
    case "ahead":
      return addDays(today, typed.days);
    case "weekday":
      return findWeekday(typed, from);
    case "easter":
      return easterDay(end, { year: typed.year, from });
    case "date":
      return findDate(typed, { from, step: 1 });
  }
}

/**
 * Returns the last day on or before `until` with this day and month, or `undefined` if there is none. In “30 Dec – 2
 * Jan 2027”, this finds the year of the first day.
 */
export function resolveDateBefore(typed: TypedDate, until: Day): Day | undefined {
  return findDate(typed, { from: until, step: -1 });
}

/**
 * Returns the first day on or after `from` with this weekday. With `next`, returns the day with this weekday
 * in the week after that of `from`. Weeks start on Monday.
 */
function findWeekday({ weekday, next }: { weekday: number; next: boolean }, from: Day): Day {
  const current = new Date(`${from}T00:00:00Z`).getUTCDay();
  if (!next) return addDays(from, (weekday - current + 7) % 7);
  const sinceMonday = (day: number) => (day + 6) % 7;
  return addDays(from, 7 - sinceMonday(current) + sinceMonday(weekday));
}

/** The maximum number of years from one 29 February to the next: 8 around a century without a leap day. */
const maxYearsAway = 8;

function findDate({ day, month, year }: TypedDate, { from, step }: { from: Day; step: 1 | -1 }) {
  const [mm, dd] = [month, day].map((part) => String(part).padStart(2, "0"));
  if (year !== undefined) return parseDay(`${String(year).padStart(4, "0")}-${mm}-${dd}`);
  for (let away = 0; away <= maxYearsAway; away += 1) {
    const inYear = Number(from.slice(0, 4)) + away * step;
    const found = parseDay(`${String(inYear).padStart(4, "0")}-${mm}-${dd}`);
    if (found !== undefined && (step === 1 ? found >= from : found <= from)) return found;
  }
  return undefined;
}
