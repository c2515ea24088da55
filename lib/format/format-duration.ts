import { getNumberFormat } from "./get-format";

const minute = 60;
const hour = 3600;
const day = 86_400;

/**
 * Formats seconds as a rounded number of the largest unit that fits at least twice: “90 minutes”, “5 hours”, “3 days”.
 */
export function formatDuration(seconds: number, locale: string): string {
  if (seconds >= 2 * day) return formatUnit(seconds / day, "day", locale);
  if (seconds >= 2 * hour) return formatUnit(seconds / hour, "hour", locale);
  if (seconds >= 2 * minute) return formatUnit(seconds / minute, "minute", locale);
  return formatUnit(seconds, "second", locale);
}

function formatUnit(value: number, unit: string, locale: string): string {
  const options = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 } as const;
  return getNumberFormat(locale, options).format(value);
}
