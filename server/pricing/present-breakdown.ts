import type { Breakdown } from "@/lib/contracts/breakdown";
import { toMajor } from "@/lib/money";
import { breakDownPrice, type PriceLine } from "./break-down-price";
import type { DayPrice } from "./list-day-prices";
import { type StayQuote, splitCommission } from "./quote-stay";

/** A price to break down: its lines, its amounts in minor units, its currencies and the rate between them. */
type BrokenDown = {
  currency: string;
  baseCurrency: string;
  fxRate: number;
  carCurrency: string;
  units: number;
  lines: readonly PriceLine[];
  totalMinor: number;
  baseTotalMinor: number;
  commissionMinor: number;
};

/** Converts a price with its days to the wire format. */
export function presentBreakdown(price: BrokenDown): Breakdown {
  const { currency, baseCurrency, carCurrency, totalMinor, commissionMinor } = price;
  return {
    currency,
    base_currency: baseCurrency,
    fx_rate: price.fxRate,
    car_currency: carCurrency,
    units: price.units,
    lines: price.lines.map((line) => ({
      date: line.date,
      source: line.source,
      label: line.label,
      min_days: line.minDays,
      unit_price: toMajor(line.unitPriceMinor, carCurrency),
      amount: toMajor(line.amountMinor, currency),
      base_amount: toMajor(line.baseAmountMinor, baseCurrency),
    })),
    total: toMajor(totalMinor, currency),
    base_total: toMajor(price.baseTotalMinor, baseCurrency),
    partner_commission: toMajor(commissionMinor, currency),
    net_payable: toMajor(totalMinor - commissionMinor, currency),
  };
}

type Quoted = { quote: StayQuote; units: number; carCurrency: string };

/** Returns the breakdown of a quote, with the partner's commission. */
export function presentQuoteBreakdown(
  { partner }: { partner: { commissionRate: string } },
  { quote, units, carCurrency }: Quoted,
  prices: readonly DayPrice[],
): Breakdown {
  const { commissionMinor } = splitCommission(quote.totalMinor, partner.commissionRate);
  return presentBreakdown({
    ...quote,
    units,
    carCurrency,
    lines: breakDownPrice(prices, quote),
    commissionMinor,
  });
}
