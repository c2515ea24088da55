import { confirmationEdges } from "@/lib/insights";
import type { SumRow } from "./insights.queries";

export type CurrencySums = { currency: string; revenueMinor: number; commissionMinor: number };

/** The counts of a group of bookings over all currencies, and its amounts per currency. */
export type Sums = {
  bookings: number;
  confirmed: number;
  cancelled: number;
  cancellations: number;
  money: CurrencySums[];
  confirmationTimes: number[];
  leadTimes: number[];
  rentalLengths: number[];
};

/**
 * Adds up rows of any days and currencies. In `money`, the currency with most confirmed bookings comes first, and
 * currencies without one are omitted.
 */
export function addUp(rows: readonly SumRow[]): Sums {
  const sum = (pick: (row: SumRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    bookings: sum(({ bookings }) => bookings),
    confirmed: sum(({ confirmed }) => confirmed),
    cancelled: sum(({ cancelled }) => cancelled),
    cancellations: sum(({ cancellations }) => cancellations),
    money: addUpMoney(rows),
    confirmationTimes: addUpBuckets(rows.map(({ confirmationTimes }) => confirmationTimes)),
    leadTimes: addUpBuckets(rows.map(({ leadTimes }) => leadTimes)),
    rentalLengths: addUpBuckets(rows.map(({ rentalLengths }) => rentalLengths)),
  };
}

function addUpMoney(rows: readonly SumRow[]): CurrencySums[] {
  const found = new Map<string, CurrencySums & { confirmed: number }>();
  for (const { currency, confirmed, revenueMinor, commissionMinor } of rows) {
    const sum = found.get(currency) ?? { currency, confirmed: 0, revenueMinor: 0, commissionMinor: 0 };
    sum.confirmed += confirmed;
    sum.revenueMinor += revenueMinor;
    sum.commissionMinor += commissionMinor;
    found.set(currency, sum);
  }
  return [...found.values()]
    .filter(({ confirmed }) => confirmed > 0)
    .sort((one, other) => other.confirmed - one.confirmed || (one.currency < other.currency ? -1 : 1))
    .map(({ confirmed: _, ...money }) => money);
}

function addUpBuckets(all: readonly (readonly number[])[]): number[] {
  const sums: number[] = [];
  for (const counts of all) {
    for (const [bucket, count] of counts.entries()) sums[bucket] = (sums[bucket] ?? 0) + count;
  }
  return sums;
}

/**
 * Returns the time, in whole seconds, within which the share `rank` of the bookings was confirmed, or null if there are
 * none. Times are assumed to be evenly distributed within a bucket. The last bucket is assumed to end at 125% of its
 * start.
 */
export function findQuantile(counts: readonly number[], rank: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && below + count >= rank * all) {
      const low = bucket === 0 ? 0 : (confirmationEdges[bucket - 1] ?? 0);
      const high = confirmationEdges[bucket] ?? low * 1.25;
      return Math.round(low + ((high - low) * (rank * all - below)) / count);
    }
    below += count;
  }
  return null;
}
