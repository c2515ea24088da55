import { firstOfMonth, firstOfNextMonth, toWeekdayNumber } from "@/lib/calendar-days";
import { addDays, type Day, daysBetween } from "@/lib/dates";

/** Returns the last day of a day's month. */
export function getLastDayOfMonth(day: Day): Day {
  return addDays(firstOfNextMonth(day), -1);
}

/**
 * Returns the day moved by a number of months, backwards if negative. If the target month is shorter, returns its last
 * day.
 */
export function moveByMonths(day: Day, months: number): Day {
  let first = firstOfMonth(day);
  for (let left = months; left > 0; left -= 1) first = firstOfNextMonth(first);
  for (let left = months; left < 0; left += 1) first = firstOfMonth(addDays(first, -1));
  const last = daysBetween(first, getLastDayOfMonth(first));
  return addDays(first, Math.min(last, daysBetween(firstOfMonth(day), day)));
}

/** Returns the weeks of a day's month, each from Monday to Sunday. Days outside the month are undefined. */
export function listWeeks(day: Day): (Day | undefined)[][] {
  const [first, last] = [firstOfMonth(day), getLastDayOfMonth(day)];
  const start = addDays(first, -toWeekdayNumber(first));
  const weeks = Math.ceil((daysBetween(start, last) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_cell, weekday) => {
      const one = addDays(start, week * 7 + weekday);
      return one < first || one > last ? undefined : one;
    }),
  );
}

/** Returns the day to which a key moves the focus in a date grid, or undefined for keys that do not move it. */
export function findDayForKey(day: Day, key: string): Day | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -toWeekdayNumber(day));
    case "End":
      return addDays(day, 6 - toWeekdayNumber(day));
    case "PageUp":
      return moveByMonths(day, -1);
    case "PageDown":
      return moveByMonths(day, 1);
    default:
      return undefined;
  }
}
