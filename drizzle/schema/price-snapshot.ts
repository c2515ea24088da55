/**
 * Consecutive days with the same price and the same amounts, in minor units. `from` is null if one price covers
 * the whole rental.
 */
export type PriceRun = {
  from: string | null;
  days: number;
  source: "base" | "tier" | "exception" | "sale" | "supplier";
  label: string | null;
  minDays: number | null;
  unitPriceMinor: number;
  amountMinor: number;
  baseAmountMinor: number;
};

export type PriceSnapshot = { carCurrency: string; runs: PriceRun[] };
