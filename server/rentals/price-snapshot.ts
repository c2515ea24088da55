import type { PriceRun, PriceSnapshot } from "@/drizzle/schema/price-snapshot";
import { addDays, type Day, parseDay } from "@/lib/dates";
import type { PriceLine } from "../pricing/break-down-price";

/**
 * Converts price lines to the form stored with a draft or booking. Consecutive days with the same price form one run.
 */
export function toPriceSnapshot(price: { carCurrency: string; lines: readonly PriceLine[] }): PriceSnapshot {
  const runs: PriceRun[] = [];
  for (const { date, ...line } of price.lines) {
    const last = runs.at(-1);
    if (last !== undefined && hasSamePrice(last, line)) last.days += 1;
    else runs.push({ from: date, days: 1, ...line });
  }
  return { carCurrency: price.carCurrency, runs };
}

/** Converts a stored snapshot back to its price lines, one for each day or one for an offer. */
export function toPriceLines({ runs }: PriceSnapshot): PriceLine[] {
  return runs.flatMap(({ from, days, ...line }) => {
    const first = from === null ? null : toDay(from);
    return Array.from({ length: days }, (_, index) => ({
      date: first === null ? null : addDays(first, index),
      ...line,
    }));
  });
}

type Priced = Omit<PriceRun, "from" | "days">;

// The label names the dates of a rule, so two rules with one price are two runs.
function hasSamePrice(run: PriceRun, line: Priced): boolean {
  return (
    run.source === line.source &&
    run.label === line.label &&
    run.minDays === line.minDays &&
    run.unitPriceMinor === line.unitPriceMinor &&
    run.amountMinor === line.amountMinor &&
    run.baseAmountMinor === line.baseAmountMinor
  );
}

function toDay(text: string): Day {
  const day = parseDay(text);
  if (day === undefined) throw new Error(`A stored price begins on ${text}, which is not a day.`);
  return day;
}
