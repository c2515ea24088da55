import { getDateFormat } from "./get-format";

/** Formats the month of a day, or a month such as `2026-12`, as “December 2026”. */
export function formatMonth(day: string, locale: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return getDateFormat(locale, options).format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));
}
