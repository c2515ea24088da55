export type PriceScale = { min: number; max: number; step: number };

/** The approximate number of steps of the slider. */
const steps = 40;

/** Returns a scale for the slider that contains `min` and `max`. Its step is 1, 2 or 5 times a power of ten. */
export function toPriceScale(min: number, max: number): PriceScale {
  const rough = (max - min) / steps;
  if (rough <= 0) return { min, max, step: 1 };
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = rounded([1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough);
  return { min: rounded(Math.floor(min / step) * step), max: rounded(Math.ceil(max / step) * step), step };
}

/** Removes the error of floating-point products. Amounts have at most three decimals. */
function rounded(value: number): number {
  return Number(value.toFixed(4));
}

export type PriceLimits = { low: number; high: number };

/**
 * Returns the chosen limits as a range on the scale. A missing or malformed limit becomes the end of the scale, and a
 * limit outside the scale becomes its nearest end.
 */
export function toPriceLimits(
  scale: PriceScale,
  chosen: { min?: string | undefined; max?: string | undefined },
): PriceLimits {
  const on = (text: string | undefined, end: number) => {
    const value = text === undefined || text === "" ? Number.NaN : Number(text);
    return Number.isNaN(value) ? end : Math.min(scale.max, Math.max(scale.min, value));
  };
  const low = on(chosen.min, scale.min);
  return { low, high: Math.max(low, on(chosen.max, scale.max)) };
}

/** A minimum or maximum price that excludes every total of the scale. */
export type ExcludingLimit = { end: "min" | "max"; amount: number };

/**
 * Returns the limit that excludes every total of the scale: a maximum below its start or a minimum above its end.
 * Returns undefined if there is none.
 */
export function findExcludingLimit(
  scale: PriceScale,
  { min = "", max = "" }: { min?: string | undefined; max?: string | undefined },
): ExcludingLimit | undefined {
  if (max !== "" && Number(max) < scale.min) return { end: "max", amount: Number(max) };
  if (min !== "" && Number(min) > scale.max) return { end: "min", amount: Number(min) };
  return undefined;
}

/** Returns the price filters for a range. A limit at the end of the scale sets no filter. */
export function toPriceFilters(
  scale: PriceScale,
  { low, high }: PriceLimits,
): { price_min?: string; price_max?: string } {
  return {
    ...(low > scale.min ? { price_min: String(low) } : {}),
    ...(high < scale.max ? { price_max: String(high) } : {}),
  };
}
