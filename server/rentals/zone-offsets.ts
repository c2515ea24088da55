import { findOffset } from "@/lib/stay";

/** Clocks change at a quarter of an hour of UTC, in milliseconds. */
const slotMs = 15 * 60_000;
/** About 1 MB. Stays of a year in 30 zones fill it by half. */
const maxSlots = 20_000;

const offsets = new Map<string, string>();

/**
 * Returns the offset of a zone as `+01:00`, as `findOffset` does. Working it out takes longer than presenting the rest of
 * a booking, and lists have the same few hours again and again.
 */
export function getOffset(instant: Date, timeZone: string): string {
  const slot = Math.floor(instant.getTime() / slotMs);
  const key = `${slot} ${timeZone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = findOffset(instant, timeZone);
  const ends = [slot * slotMs, (slot + 1) * slotMs - 1];
  // Only in historical times did a clock change within a slot.
  if (ends.some((end) => findOffset(new Date(end), timeZone) !== offset)) return offset;
  if (offsets.size >= maxSlots) offsets.clear();
  offsets.set(key, offset);
  return offset;
}
