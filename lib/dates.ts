declare const dayBrand: unique symbol;

/** A calendar day as `YYYY-MM-DD`, from year 1 to year 9999. Days sort as text. */
export type Day = string & { readonly [dayBrand]: true };

const dayPattern = /^(?!0000)\d{4}-\d\d-\d\d$/;
const millisecondsPerDay = 86_400_000;

/** Undefined unless the text is a day that the calendar has, written with exactly 4, 2 and 2 digits. */
export function parseDay(text: string): Day | undefined {
  return dayPattern.test(text) && isoText(dayNumber(text)) === text ? asDay(text) : undefined;
}

/** Days from the one to the other: 3 from 1 to 4 June, negative when `to` is the earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Throws when the count is not whole or the result leaves the years a `Day` may have. */
export function addDays(day: Day, days: number): Day {
  if (!Number.isInteger(days)) throw new RangeError(`Not a whole number of days: ${days}`);
  const text = isoText(dayNumber(day) + days);
  if (!dayPattern.test(text)) throw new RangeError(`Outside the calendar: ${text}`);
  return asDay(text);
}

/** Negative, zero or positive, as `Array.prototype.sort` wants it. */
export function compareDays(left: Day, right: Day): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The days from the first, included, to the last, not included. */
export function eachDay(from: Day, to: Day): Day[] {
  const first = dayNumber(from);
  const length = Math.max(0, dayNumber(to) - first);
  return Array.from({ length }, (_, index) => asDay(isoText(first + index)));
}

/**
 * Days since 1970-01-01. The years are counted from March, so that the leap day is the last of its year; a day the
 * calendar does not have is counted on into the next month. A search does this thousands of times.
 */
function dayNumber(day: string): number {
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
  for (let place = from; place < until; place += 1) value = value * 10 + text.charCodeAt(place) - 48;
  return value;
}

function isoText(number: number): string {
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10);
}

function asDay(text: string): Day {
  // SAFETY: the callers have checked the pattern and that the calendar has the day.
  return text as Day;
}
