import { computeOffset, toOffsetMs } from "@/lib/zone-time";

/** The UTC offset of a time zone, as text such as `+01:00` and in milliseconds. */
type Offset = { text: string; ms: number };

/**
 * The length of a slot, a period for which one offset is cached, in milliseconds. Today, clocks change only at full
 * quarters of an hour of UTC.
 */
const slotMs = 15 * 60_000;
/**
 * The maximum number of cached slots, about 1 MB. One slot for each day of a year in 30 zones fills about half of it.
 */
const maxSlots = 20_000;

const offsets = new Map<string, Map<number, Offset>>();
let stored = 0;

/**
 * Returns the UTC offset of a time zone at an instant, given in milliseconds since the epoch. Caches offsets, because
 * computing one takes longer than presenting the rest of a booking, and lists and payment exports contain the same few
 * hours many times.
 */
export function getOffset(instantMs: number, timeZone: string): Offset {
  const slot = Math.floor(instantMs / slotMs);
  return offsets.get(timeZone)?.get(slot) ?? storeOffset(instantMs, slot, timeZone);
}

function storeOffset(instantMs: number, slot: number, timeZone: string): Offset {
  const at = (ms: number) => computeOffset(new Date(ms), timeZone);
  const text = at(instantMs);
  const offset = { text, ms: toOffsetMs(text) };
  const ends = [slot * slotMs, (slot + 1) * slotMs - 1];
  // Only in historical times did a clock change within a slot.
  if (ends.some((end) => at(end) !== text)) return offset;
  if (stored >= maxSlots) {
    offsets.clear();
    stored = 0;
  }
  const ofZone = offsets.get(timeZone) ?? new Map<number, Offset>();
  offsets.set(timeZone, ofZone.set(slot, offset));
  stored += 1;
  return offset;
}
