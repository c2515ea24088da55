import { daysBetween, parseDay } from "@/lib/dates";
import { formatDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";

/** Formats the first and the last day of a rental with their weekdays, and the number of charged days. */
export function stayText(
  from: string,
  to: string,
  { texts, locale }: { texts: Texts; locale: string },
): string {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (first === undefined || last === undefined) return `${from} – ${to}`;
  return fill(texts.search.understood, {
    from: weekdayOf(first, locale) + formatDay(first, locale),
    to: weekdayOf(last, locale) + formatDay(last, locale),
    days: fillCount(texts.search.days, daysBetween(first, last), locale),
  });
}

const weekdays = new Map<string, Intl.DateTimeFormat>();

function weekdayOf(day: string, locale: string): string {
  const format =
    weekdays.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  weekdays.set(locale, format);
  return `${format.format(new Date(`${day}T00:00:00Z`))} `;
}
