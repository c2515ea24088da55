import { daysBetween } from "@/lib/dates";
import { roundedDivide } from "@/lib/money";
import type { Converter } from "./convert";
import type { Stay } from "./price-stay";
import type { StayQuote } from "./quote-stay";

type QuoteOffer = { offer: { currency: string; totalMinor: number }; stay: Stay; converter: Converter };

/**
 * Returns the price of an offer in the requested currency. An offer has one price per unit for the whole stay; if that
 * is not a whole number of minor units per day, the price counts as variable. Returns undefined if the offer's currency
 * cannot be converted.
 */
export function quoteOffer({ offer, stay, converter }: QuoteOffer): StayQuote | undefined {
  const days = daysBetween(stay.dateFrom, stay.dateTo);
  const total = converter.convert(offer.totalMinor * stay.units, offer.currency);
  if (total === undefined) return undefined;
  const perDay = (minor: number) => Number(roundedDivide(BigInt(minor), BigInt(days * stay.units)));
  return {
    days,
    currency: converter.currency,
    baseCurrency: converter.baseCurrency,
    fxRate: converter.fxRate,
    totalMinor: total.minor,
    baseTotalMinor: total.baseMinor,
    pricePerDayMinor: perDay(total.minor),
    basePricePerDayMinor: perDay(total.baseMinor),
    variablePricing: offer.totalMinor % days !== 0,
  };
}
