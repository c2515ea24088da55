import { addDays, type Day } from "./dates";

/** Returns the first day of a day's month. */
export function firstOfMonth(day: Day): Day {
  return addDays(day, 1 - Number(day.slice(8)));
}

/** Returns the first day of the month after a day's month. */
export function firstOfNextMonth(day: Day): Day {
  return firstOfMonth(addDays(firstOfMonth(day), 31));
}

/** Returns the weekday as a number: 0 is Monday. */
export function toWeekdayNumber(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
