import type { ApiFailure } from "@/lib/api/api-failure";
import type { Submission } from "@/lib/api/submissions/submissions";

export type PriceChange = {
  expected: number;
  current: number;
  difference: number;
  percent: number;
  currency: string;
};

/** What moved, from the answer itself. Undefined where it is no more than a cent: that is no change to decide about. */
export function priceChange(expected: number, current: number, currency: string): PriceChange | undefined {
  // Amounts have three decimals at most: in thousandths they are whole.
  const thousandths = Math.round(current * 1000) - Math.round(expected * 1000);
  if (Math.abs(thousandths) <= 10) return undefined;
  const difference = thousandths / 1000;
  return { expected, current, difference, percent: expected === 0 ? 0 : difference / expected, currency };
}

/** The total that is to be agreed to before it is sent again, where that is what it waits for. */
export function totalToAgree(state: Submission<string>): { expected_total?: number } {
  const change = state.phase === "refused" ? priceChangeOf(state.failure) : undefined;
  return change === undefined ? {} : { expected_total: change.current };
}

export function priceChangeOf({ code, details }: ApiFailure): PriceChange | undefined {
  const { expected_total, current_total, currency } = details;
  if (code !== "price_mismatch" || typeof currency !== "string") return undefined;
  if (typeof expected_total !== "number" || typeof current_total !== "number") return undefined;
  return priceChange(expected_total, current_total, currency);
}
