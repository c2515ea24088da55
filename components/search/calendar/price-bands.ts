import type { CalendarEntry } from "@/lib/contracts/calendar";

/** One of four equally wide ranges between the lowest and the highest price of a month. 1 is the lowest. */
export type PriceBand = 1 | 2 | 3 | 4;

export const priceBands: readonly PriceBand[] = [1, 2, 3, 4];

export type PriceSpread = { lowest: number; highest: number };

/** Returns the lowest and the highest total, or undefined if no car is available on any day. */
export function findPriceSpread(
  entries: readonly Pick<CalendarEntry, "from_total">[],
): PriceSpread | undefined {
  const totals = entries.flatMap(({ from_total }) => (from_total === null ? [] : [from_total]));
  return totals.length === 0 ? undefined : { lowest: Math.min(...totals), highest: Math.max(...totals) };
}

/**
 * The minimum difference between the lowest and the highest total for which bands are shown, as a fraction of the
 * lowest total. Bands would exaggerate a smaller difference.
 */
const minSpread = 0.1;

/** Returns whether the totals differ too little to be shown in bands. */
export function isFlat({ lowest, highest }: PriceSpread): boolean {
  return highest - lowest < lowest * minSpread || highest === lowest;
}

/** Returns the band of a total. If the totals of the month differ too little for bands, every total is in band 1. */
export function findPriceBand(total: number, range: PriceSpread): PriceBand {
  const { lowest, highest } = range;
  if (isFlat(range)) return 1;
  const place = Math.floor(((total - lowest) / (highest - lowest)) * priceBands.length);
  return priceBands[Math.min(place, priceBands.length - 1)] ?? 1;
}
