import { commissionMinor } from "@/lib/money";
import type { Converter } from "./convert";
import { type CarTariff, priceStay, type Stay } from "./price-stay";

export type StayQuote = {
  days: number;
  currency: string;
  baseCurrency: string;
  fxRate: number;
  totalMinor: number;
  baseTotalMinor: number;
  pricePerDayMinor: number;
  basePricePerDayMinor: number;
  variablePricing: boolean;
};

type QuoteStay = { tariff: CarTariff; stay: Stay; converter: Converter };

/**
 * Returns the price of a stay in the requested currency, or undefined if the car's currency cannot be
 * converted.
 */
export function quoteStay({ tariff, stay, converter }: QuoteStay): StayQuote | undefined {
  const { days, headlineMinor, totalMinor, variablePricing } = priceStay(tariff, stay);
  const total = converter.convert(totalMinor, tariff.currency);
  const headline = converter.convert(headlineMinor, tariff.currency);
  if (total === undefined || headline === undefined) return undefined;
  return {
    days,
    currency: converter.currency,
    baseCurrency: converter.baseCurrency,
    fxRate: converter.fxRate,
    totalMinor: total.minor,
    baseTotalMinor: total.baseMinor,
    pricePerDayMinor: headline.minor,
    basePricePerDayMinor: headline.baseMinor,
    variablePricing,
  };
}

/** Splits a total into the partner's commission and the net amount. The two always add up to the total. */
export function splitCommission(totalMinor: number, ratePercent: string) {
  const commission = commissionMinor(totalMinor, ratePercent);
  return { commissionMinor: commission, netPayableMinor: totalMinor - commission };
}
