import { type Day, parseDay } from "./dates";

/**
 * Formats an instant in ISO 8601 with the offset of the zone, to the second: `2027-06-01T10:00:00+01:00`.
 * Throws a `RangeError` for an unknown zone, and for an offset that is not in whole minutes.
 */
export function formatInZone(instant: Date, timeZone: string): string {
  return formatAtOffset(instant, computeOffset(instant, timeZone));
}

/** Formats an instant as `formatInZone` does, at a known offset such as `+01:00`. */
export function formatAtOffset(instant: Date, offset: string): string {
  return localText(instant, offset) + offset;
}

/**
 * Returns the calendar day of the instant `now` in the zone. Throws a `RangeError` as `formatInZone` does, and outside
 * the years 1 to 9999.
 */
export function todayIn(timeZone: string, now: Date): Day {
  const text = localText(now, computeOffset(now, timeZone)).slice(0, 10);
  const today = parseDay(text);
  if (today === undefined) throw new RangeError(`Outside the calendar: ${text}`);
  return today;
}

function localText(instant: Date, offset: string): string {
  return new Date(instant.getTime() + toOffsetMs(offset)).toISOString().slice(0, 19);
}

/** Converts an offset such as `+01:00` to milliseconds. */
export function toOffsetMs(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return (offset.startsWith("-") ? -minutes : minutes) * 60_000;
}

/** Returns the offset of the zone at an instant, such as `+01:00`. Throws a `RangeError` as `formatInZone` does. */
export function computeOffset(instant: Date, timeZone: string): string {
  const text = offsetFormat(timeZone).format(instant);
  const match = /GMT([+-]\d\d:\d\d)?$/.exec(text);
  if (match === null) throw new RangeError(`No offset in whole minutes: ${text}`);
  // Some ICU releases print "GMT+00:00" for Greenwich, others "GMT".
  return match[1] ?? "+00:00";
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

// Creating a format costs a hundred times as much as using it, and the number of zones is limited.
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  offsetFormats.set(timeZone, format);
  return format;
}
