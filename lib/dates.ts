declare const dayBrand: unique symbol;

/** A calendar day as `YYYY-MM-DD`, from year 1 to year 9999. Days sort as text. */
export type Day = string & { readonly [dayBrand]: true };

const dayPattern = /^(?!0000)\d{4}-\d\d-\d\d$/;
const millisecondsPerDay = 86_400_000;

/** Parses a day. Returns `undefined` unless the text is an existing day with exactly 4, 2 and 2 digits. */
export function parseDay(text: string): Day | undefined {
  return dayPattern.test(text) && isoText(dayNumber(text)) === text ? asDay(text) : undefined;
}

/** Returns the number of days between two days: 3 from 1 to 4 June. Negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * Returns the day that is `days` days after `day`. Throws a `RangeError` if the number is not whole or the result is
 * outside the years 1 to 9999.
 */
export function addDays(day: Day, days: number): Day {
  if (!Number.isInteger(days)) throw new RangeError(`Not a whole number of days: ${days}`);
  const text = isoText(dayNumber(day) + days);
  if (!dayPattern.test(text)) throw new RangeError(`Outside the calendar: ${text}`);
  return asDay(text);
}

/** Returns a negative number if `left` is earlier, a positive one if it is later, and 0 if the days are equal. */
export function compareDays(left: Day, right: Day): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Returns the days from `from`, inclusive, to `to`, exclusive. */
export function eachDay(from: Day, to: Day): Day[] {
  const first = dayNumber(from);
  const length = Math.max(0, dayNumber(to) - first);
  return Array.from({ length }, (_, index) => asDay(isoText(first + index)));
}

/**
 * Returns the number of days since 1970-01-01. A day that does not exist, such as 30 February, counts as a day of the
 * next month. Creates no `Date` objects, because a search calls it thousands of times.
 */
export function dayNumber(day: string): number {
  const month = number(day, 5, 7);
  const year = number(day, 0, 4) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + number(day, 8, 10) - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

function number(text: string, from: number, until: number): number {
  let value = 0;
  for (let index = from; index < until; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

function isoText(number: number): string {
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10);
}

function asDay(text: string): Day {
  // SAFETY: the callers have checked that the text is an existing day.
  return text as Day;
}
