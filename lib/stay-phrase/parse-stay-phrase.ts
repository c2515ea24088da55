import { addDays, type Day, daysBetween } from "../dates";
import { type PhraseToken, readPhraseTokens } from "./phrase-tokens";
import { resolveDateBefore, resolveDay, type TypedDay, toTypedDay } from "./typed-day";

export type StayDates = { dateFrom: Day; dateTo: Day };

/**
 * The dates of a phrase (`stay`), or dates that it probably means (`suggested`). The user must accept suggested dates
 * before a search.
 */
export type StayReading = { stay: StayDates } | { suggested: StayDates };

type StayEnd = TypedDay | { kind: "length"; days: number };
type TypedStay = { first: TypedDay; second: StayEnd };

/** The last year for which the service accepts days. */
const maxYear = 2199;

/**
 * Parses dates as agents type them, in every language of the portal: `3dec 7dec`, `3-7 dec`, `3/12 4n`, `next fri 3n`,
 * `+3 +7`, `2026-12-03 2026-12-07`, `easter`, `easter 7n`. The second part is a day or a number of days. A day without
 * a year is the next one. `3/12` is 3 December, but 12 March in `en-US`. If the dates are in the wrong order, suggests
 * them in the other order, unless they would then begin in the past. Returns `undefined` for anything else.
 */
export function parseStayPhrase(
  phrase: string,
  { today, locale }: { today: Day; locale: string },
): StayReading | undefined {
  const typed = readStay(readPhraseTokens(phrase, locale) ?? []);
  if (typed === undefined) return undefined;
  const stay = resolveStay(typed, today);
  const { first, second } = typed;
  const swapped = second.kind === "length" ? undefined : resolveStay({ first: second, second: first }, today);
  if (swapped !== undefined && swapped.dateFrom >= today) {
    // `7dec 3dec` is almost a year if 3 December is the next one after the first date.
    const isYearOpen = second.kind === "date" && second.year === undefined;
    if (stay === undefined || (isYearOpen && lengthOf(swapped) < lengthOf(stay)))
      return { suggested: swapped };
  }
  return stay === undefined ? undefined : { stay };
}

function lengthOf({ dateFrom, dateTo }: StayDates): number {
  return daysBetween(dateFrom, dateTo);
}

const day = "W?NMY?|W?MNY?|W?F|[XC]?W|EY?|I|A";
const twoParts = new RegExp(`^(${day})(${day}|NU)$`);
/** Matches the token kinds of “Easter 2027”, which means the whole weekend. */
const easterWeekend = /^EY?$/;
/** Matches the token kinds of “3–7 Dec 2026” and “3-7/12”. The first day takes the month of the second. */
const sharedMonthLast = /^N(NMY?|F)$/;
/** Matches the token kinds of “Dec 3–7, 2026”. The second day takes the month of the first. */
const sharedMonthFirst = /^(MNNY?|FN)$/;

function readStay(tokens: readonly PhraseToken[]): TypedStay | undefined {
  const kinds = tokens.map(({ kind }) => kind).join("");
  const whole = twoParts.exec(kinds);
  if (whole !== null) {
    const start = whole[1]?.length ?? 0;
    const first = toTypedDay(tokens.slice(0, start));
    const second = whole[2] === "NU" ? toLength(tokens[start]) : toTypedDay(tokens.slice(start));
    return first && second && { first, second };
  }
  if (easterWeekend.test(kinds)) {
    const easter = toTypedDay(tokens);
    return easter && { first: easter, second: easter };
  }
  if (sharedMonthLast.test(kinds)) return readSharedMonth(tokens, 0);
  return sharedMonthFirst.test(kinds) ? readSharedMonth(tokens, kinds.lastIndexOf("N")) : undefined;
}

function toLength(token: PhraseToken | undefined): StayEnd | undefined {
  return token?.kind === "N" ? { kind: "length", days: token.value } : undefined;
}

/** Reads two days that share a month. `lone` is the position of the token of the day without a month. */
function readSharedMonth(tokens: readonly PhraseToken[], lone: number): TypedStay | undefined {
  const number = tokens[lone];
  const dated = toTypedDay(tokens.filter((_, index) => index !== lone));
  if (dated?.kind !== "date" || number?.kind !== "N") return undefined;
  const other = { ...dated, day: number.value };
  return lone === 0 ? { first: other, second: dated } : { first: dated, second: other };
}

function resolveStay({ first, second }: { first: TypedDay; second: StayEnd }, today: Day) {
  const dateFrom = resolveFirst({ first, second }, today);
  if (dateFrom === undefined || isBeyondCalendar(dateFrom)) return undefined;
  const dateTo =
    second.kind === "length"
      ? addDays(dateFrom, second.days)
      : resolveDay(second, {
          today,
          from: second.kind === "weekday" ? addDays(dateFrom, 1) : dateFrom,
          end: "last",
        });
  if (dateTo === undefined || isBeyondCalendar(dateTo) || daysBetween(dateFrom, dateTo) < 1) return undefined;
  return { dateFrom, dateTo };
}

function resolveFirst({ first, second }: TypedStay, today: Day): Day | undefined {
  if (
    first.kind === "date" &&
    first.year === undefined &&
    second.kind === "date" &&
    second.year !== undefined
  ) {
    const end = resolveDay(second, { today, from: today, end: "last" });
    return end && resolveDateBefore(first, end);
  }
  return resolveDay(first, { today, from: today, end: "first" });
}

/** Returns whether a day is later than every day that the service accepts. */
export function isBeyondCalendar(day: Day): boolean {
  return Number(day.slice(0, 4)) > maxYear;
}
