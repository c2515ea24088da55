import { addDays, type Day } from "./dates";

/** Returns the first day of the month that contains `day`. */
export function firstOfMonth(day: Day): Day {
  return addDays(day, 1 - Number(day.slice(8)));
}

/** Returns the first day of the month after the one that contains `day`. */
export function firstOfNextMonth(day: Day): Day {
  return firstOfMonth(addDays(firstOfMonth(day), 31));
}

/** Returns the weekday as a number, from 0 for Monday to 6 for Sunday. */
export function toWeekdayNumber(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
