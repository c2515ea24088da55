export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

/** The intervals in which a counter is open on one day, as local `HH:MM`. `24:00` is the end of the day. */
export type OpenTimes = readonly (readonly [opens: string, closes: string])[];

/** Opening times by weekday. A day with an empty list is closed. The times of a missing day are unknown. */
export type OpeningHours = Readonly<Partial<Record<Weekday, OpenTimes>>>;

/** Returns the weekday of a day (`YYYY-MM-DD`). Throws a `RangeError` if the text is not a day. */
export function toWeekday(day: string): Weekday {
  const name = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  if (name === undefined) throw new RangeError(`“${day}” is not a day.`);
  return name;
}

/**
 * Returns whether the counter is open at a local time, `YYYY-MM-DDTHH:MM…`. The minute of closing counts as open.
 * Returns undefined if the hours of the day are unknown.
 */
export function isOpenAt(hours: OpeningHours | null, localTime: string): boolean | undefined {
  const times = hours?.[toWeekday(localTime.slice(0, 10))];
  const time = localTime.slice(11, 16);
  return times?.some(([opens, closes]) => opens <= time && time <= closes);
}

/** A run of consecutive weekdays with the same times, from Monday on. */
export type DayGroup = { from: Weekday; to: Weekday; times: OpenTimes };

/** Groups consecutive weekdays with the same times. Weekdays with unknown times are omitted. */
export function groupDays(hours: OpeningHours): DayGroup[] {
  const groups: DayGroup[] = [];
  let isAdjacent = false;
  for (const day of weekdays) {
    const times = hours[day];
    const last = groups.at(-1);
    if (times !== undefined && isAdjacent && last !== undefined && String(last.times) === String(times)) {
      last.to = day;
    } else if (times !== undefined) groups.push({ from: day, to: day, times });
    isAdjacent = times !== undefined;
  }
  return groups;
}
