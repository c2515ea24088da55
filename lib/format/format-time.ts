import { parseDay } from "../dates";
import { getDateFormat } from "./get-format";

/** Formats a calendar day such as `2026-12-03` as “3 Dec 2026”, independent of the reader's time zone. */
export function formatDay(day: string, locale: string): string {
  const options = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return getDateFormat(locale, options).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** Formats a text as a day, or returns it unchanged if it is not a day. */
export function formatTypedDay(text: string, locale: string): string {
  return parseDay(text) === undefined ? text : formatDay(text, locale);
}

/** Formats a day without its year: “3 Dec”. */
export function formatShortDay(day: string, locale: string): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return getDateFormat(locale, options).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** Formats a timestamp in its own offset, as local time: “3 Dec 2026, 10:00”. */
export function formatLocalTime(timestamp: string, locale: string): string {
  const wall = new Date(`${timestamp.slice(0, 19)}Z`);
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return getDateFormat(locale, options).format(wall);
}

/** Formats an instant in the time zone of the browser or process, to the minute or to the second. */
export function formatInstant(timestamp: string, locale: string, to: "minute" | "second" = "minute"): string {
  const timeStyle = to === "second" ? "medium" : "short";
  return getDateFormat(locale, { dateStyle: "medium", timeStyle }).format(new Date(timestamp));
}

/**
 * Formats an instant in UTC, for readers whose time zone is unknown: “3 Dec 2026, 10:00 UTC”, or to the second
 * “2026-12-03 10:00:00 UTC”. The browser replaces the text by the local time. With seconds, a month in words would be
 * longer than the local time.
 */
export function formatInstantUtc(
  timestamp: string,
  locale: string,
  to: "minute" | "second" = "minute",
): string {
  const instant = new Date(timestamp);
  if (to === "second") return `${instant.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${getDateFormat(locale, options).format(instant)} UTC`;
}

/** Formats the time of day of an instant in the time zone of the browser or process: “14:05”. */
export function formatClock(timestamp: string, locale: string): string {
  return getDateFormat(locale, { timeStyle: "short" }).format(new Date(timestamp));
}

/** Formats the time of day of `now` in a time zone: “14:05”. */
export function formatClockIn(timeZone: string, now: Date, locale: string): string {
  return getDateFormat(locale, { timeStyle: "short", timeZone }).format(now);
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

type RelativeStyle = "long" | "short";

const relatives = new Map<string, Intl.RelativeTimeFormat>();

function getRelativeFormat(locale: string, style: RelativeStyle): Intl.RelativeTimeFormat {
  const key = `${locale} ${style}`;
  const format = relatives.get(key) ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto", style });
  relatives.set(key, format);
  return format;
}

/**
 * Returns the difference from `now` and its unit: the largest one that fits at least once. The difference is rounded
 * toward zero.
 */
function toRelative(timestamp: string, now: number) {
  const seconds = Math.round((Date.parse(timestamp) - now) / 1000);
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? units[3];
  return [Math.trunc(seconds / size), unit] as const;
}

/** Formats the difference from `now` in the largest unit that fits at least once: “in 2 hours”, “3 minutes ago”. */
export function formatRelative(timestamp: string, now: number, locale: string): string {
  return getRelativeFormat(locale, "long").format(...toRelative(timestamp, now));
}

/** Formats the difference from `now` as `formatRelative` does, in fewer characters: “3 min ago”. */
export function formatShortRelative(timestamp: string, now: number, locale: string): string {
  return getRelativeFormat(locale, "short").format(...toRelative(timestamp, now));
}

/** Formats a number of seconds as `4:05` or `1:02:09`, and a negative one as `0:00`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
