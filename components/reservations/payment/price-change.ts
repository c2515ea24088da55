import type { ApiFailure } from "@/lib/api/api-failure";
import type { Submission } from "@/lib/api/submissions/submissions";

export type PriceChange = {
  expected: number;
  current: number;
  difference: number;
  share: number;
  currency: string;
};

/**
 * Returns both totals with their difference, also as a share of the expected total. Returns undefined if they differ by
 * at most 0.01 of the currency unit.
 */
export function priceChange(expected: number, current: number, currency: string): PriceChange | undefined {
  // Amounts have at most three decimals, so thousandths are whole numbers.
  const thousandths = Math.round(current * 1000) - Math.round(expected * 1000);
  if (Math.abs(thousandths) <= 10) return undefined;
  const difference = thousandths / 1000;
  return { expected, current, difference, share: expected === 0 ? 0 : difference / expected, currency };
}

/**
 * Returns the current total as `expected_total` if the API rejected a changed price, which the user must
 * accept before the body is sent again. Otherwise returns an empty object.
 */
export function toExpectedTotalField(state: Submission<string>): { expected_total?: number } {
  const change = state.phase === "refused" ? readPriceChange(state.failure) : undefined;
  return change === undefined ? {} : { expected_total: change.current };
}

/** Returns the two totals in the details of a `price_mismatch` error. Undefined for other errors. */
export function readPriceChange({ code, details }: ApiFailure): PriceChange | undefined {
  const { expected_total, current_total, currency } = details;
  if (code !== "price_mismatch" || typeof currency !== "string") return undefined;
  if (typeof expected_total !== "number" || typeof current_total !== "number") return undefined;
  return priceChange(expected_total, current_total, currency);
}
