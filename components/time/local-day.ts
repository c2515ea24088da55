import { type Day, parseDay } from "@/lib/dates";

/** Returns midnight of the day in the browser's time zone, for calendar grids and day ranges. */
export function fromDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/**
 * Returns the calendar day on which a time falls in the browser's time zone. Throws a `RangeError` outside the years 1
 * to 9999.
 */
export function toDay(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, "0");
  const text = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const day = parseDay(text);
  if (day === undefined) throw new RangeError(`Not a day: ${text}`);
  return day;
}
