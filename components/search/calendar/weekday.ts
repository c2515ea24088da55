import { getDateFormat } from "@/lib/format/get-format";

/** Formats the weekday of a day: “Tuesday”, or in at most three letters “Tue”, “Di”, “ter”. */
export function formatWeekday(day: string, locale: string, weekday: "long" | "short"): string {
  const text = getDateFormat(locale, { weekday, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  return weekday === "long" ? text : text.slice(0, 3);
}

/** Formats a day with its weekday: “Tue 4”. German writes the day as an ordinal number: “Di 4.”. */
export function formatWeekdayAndDay(day: string, locale: string): string {
  const weekday = formatWeekday(day, locale, "short");
  const number = Number(day.slice(8));
  return locale.startsWith("de") ? `${weekday} ${number}.` : `${weekday} ${number}`;
}
