const hourMs = 3_600_000;

/**
 * The periods that the page offers, with their lengths in milliseconds. Without a length, the service uses
 * its longest period.
 */
const lengthsMs = { hour: hourMs, day: 24 * hourMs, week: 168 * hourMs, month: undefined } as const;

export type Period = keyof typeof lengthsMs;
export const periods = ["hour", "day", "week", "month"] as const satisfies readonly Period[];

/** Returns whether the value is the name of a period. */
export function isPeriod(text: unknown): text is Period {
  return periods.some((period) => period === text);
}

/** Returns the time from which requests count, or undefined for the longest period. */
export function findPeriodStart(period: Period, now: Date): Date | undefined {
  const lengthMs = lengthsMs[period];
  return lengthMs === undefined ? undefined : new Date(now.getTime() - lengthMs);
}
