import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Breakdown } from "@/lib/contracts/breakdown";
import { presentBreakdown } from "../pricing/present-breakdown";
import { toPriceLines } from "./price-snapshot";

/** Converts the stored breakdown of a draft or booking. Returns null for a row that was written without one. */
export function presentStoredBreakdown(row: BookingRow): Breakdown | null {
  if (row.breakdown === null) return null;
  const { carCurrency } = row.breakdown;
  return presentBreakdown({
    ...row,
    carCurrency,
    fxRate: Number(row.fxRate),
    lines: toPriceLines(row.breakdown),
  });
}
