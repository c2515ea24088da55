import type { DayPrice } from "./list-day-prices";

/**
 * The price of a charged day with its shares of the stay's total, in minor units. `amountMinor` is in the requested
 * currency, `baseAmountMinor` in the invoice currency.
 */
export type PriceLine = DayPrice & { amountMinor: number; baseAmountMinor: number };

/**
 * Distributes the totals in the requested currency and in the invoice currency over the days, in proportion to the
 * days' prices. The shares add up exactly to the totals.
 */
export function breakDownPrice(
  prices: readonly DayPrice[],
  { totalMinor, baseTotalMinor }: { totalMinor: number; baseTotalMinor: number },
): PriceLine[] {
  const weights = prices.map(({ unitPriceMinor }) => unitPriceMinor);
  const amounts = distribute(totalMinor, weights);
  const baseAmounts = distribute(baseTotalMinor, weights);
  return prices.map((price, index) => ({
    ...price,
    amountMinor: amounts[index] ?? 0,
    baseAmountMinor: baseAmounts[index] ?? 0,
  }));
}

/**
 * Distributes a total in proportion to the weights by the largest remainder method. Rounds each share down, then adds 1
 * to the shares with the largest remainders; of equal remainders, the earlier one comes first. If all weights are 0,
 * all shares are 0.
 */
export function distribute(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((added, weight) => added + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  // The products exceed 2^53 for large amounts.
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, amount: Number(product / sum), remainder: product % sum };
  });
  const missing = total - shares.reduce((added, { amount }) => added + amount, 0);
  const byRemainder = shares.toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map(({ index, amount }) => amount + (raised.has(index) ? 1 : 0));
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : Number(left > right);
}
