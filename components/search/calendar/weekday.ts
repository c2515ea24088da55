const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the weekday of a day: “Tuesday”, “Tue”. */
export function formatWeekday(day: string, locale: string, weekday: "long" | "short"): string {
  return formatDate(day, locale, { weekday });
}

/** Formats a day with its weekday: “Tue 4”. */
export function formatWeekdayAndDay(day: string, locale: string): string {
  return `${formatWeekday(day, locale, "short").replace(/\.$/u, "")} ${Number(day.slice(8))}`;
}

/** Formats the month of a day: “December 2026”. */
export function formatMonth(day: string, locale: string): string {
  return formatDate(day, locale, { month: "long", year: "numeric" });
}

function formatDate(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}
