const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the weekday of a day: “Tuesday”, or in at most three letters “Tue”, “Di”, “ter”. */
export function formatWeekday(day: string, locale: string, weekday: "long" | "short"): string {
  const text = formatDate(day, locale, { weekday });
  return weekday === "long" ? text : text.slice(0, 3);
}

/** Formats a day with its weekday: “Tue 4”. German writes the day as an ordinal number: “Di 4.”. */
export function formatWeekdayAndDay(day: string, locale: string): string {
  const weekday = formatWeekday(day, locale, "short");
  const number = Number(day.slice(8));
  return locale.startsWith("de") ? `${weekday} ${number}.` : `${weekday} ${number}`;
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
