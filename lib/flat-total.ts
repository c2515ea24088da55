import type * as z from "zod/mini";
import type { car } from "./contracts/catalogue";

type Priced = Pick<z.output<typeof car>, "total" | "variable_pricing">;

/**
 * Returns the total for `units` cars, in the currency of the car's total. Returns `undefined` if the car has no total
 * or the price differs between days.
 */
export function flatTotal(priced: Priced | undefined, units: number): number | undefined {
  if (priced?.total === undefined || priced.variable_pricing !== false) return undefined;
  // Amounts have at most three decimals.
  return Math.round(priced.total * units * 1000) / 1000;
}
