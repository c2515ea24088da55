import { addDays, type Day, parseDay } from "../dates";

/**
 * Returns Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. The
 * variables have the names of the publications.
 */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const found = parseDay(text);
  if (found === undefined) throw new RangeError(`There is no Easter in the year ${year}.`);
  return found;
}

const [fromSundayToFriday, fromSundayToMonday] = [-2, 1];

/**
 * Returns the first or the last day of the Easter weekend: Good Friday or Easter Monday. Without a year, returns the
 * next such day on or after `from`.
 */
export function easterDay(
  end: "first" | "last",
  { year, from }: { year?: number | undefined; from: Day },
): Day {
  const distance = end === "first" ? fromSundayToFriday : fromSundayToMonday;
  const dayOf = (inYear: number) => addDays(easterSunday(inYear), distance);
  if (year !== undefined) return dayOf(year);
  const current = Number(from.slice(0, 4));
  const day = dayOf(current);
  return day >= from ? day : dayOf(current + 1);
}
