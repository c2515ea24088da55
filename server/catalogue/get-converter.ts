import { todayIn } from "@/lib/stay";
import type { Db } from "../db/database";
import { ApiError } from "../errors/api-error";
import { type Converter, createConverter, supportedCurrencies } from "../pricing/convert";
import { getExchangeRates } from "./get-exchange-rates";

export type Terms = {
  now: Date;
  invoiceCurrency: string;
  currency: string | undefined;
  /** The currencies it will be asked to convert from; any, when left out. */
  carCurrencies?: Iterable<string>;
};

/**
 * Converts prices to the partner's terms by the rate table of today (UTC): to the invoice currency, and from it
 * to the currency asked for. One that has no rate answers 400 `unsupported_currency`.
 */
export async function getConverter(db: Db, terms: Terms): Promise<Converter> {
  const { now, invoiceCurrency: baseCurrency, currency = baseCurrency, carCurrencies } = terms;
  const today = todayIn("UTC", now);
  const needed = carCurrencies && new Set([baseCurrency, currency, ...carCurrencies]);
  // Where everything is in one currency nothing is converted, and no rate is needed.
  const rates = needed?.size === 1 ? new Map() : await getExchangeRates(db, today, needed);
  const converter = createConverter({ rates, baseCurrency, currency });
  if (converter !== undefined) return converter;
  throw new ApiError("unsupported_currency", "Prices cannot be shown in this currency.", {
    supported: supportedCurrencies(await getExchangeRates(db, today), baseCurrency),
  });
}
