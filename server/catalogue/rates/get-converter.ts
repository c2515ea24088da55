import { parseRate } from "@/lib/money";
import { todayIn } from "@/lib/zone-time";
import type { Database, Db } from "../../db/database";
import { ApiError } from "../../errors/api-error";
import {
  type Converter,
  createConverter,
  type ExchangeRates,
  supportedCurrencies,
} from "../../pricing/convert";
import { createVersionedCache } from "../versioned-cache";
import { findExchangeRates } from "./exchange-rates.queries";
import { getExchangeRates } from "./get-exchange-rates";

export type Terms = {
  now: Date;
  invoiceCurrency: string;
  currency: string | undefined;
  /** The currencies to convert from. Default: all. */
  carCurrencies?: Iterable<string>;
};

/**
 * Returns a converter to the invoice currency and from there to the requested currency, with the latest rates of today
 * (UTC) or earlier days. Throws `unsupported_currency` if the two differ and one of them has no rate.
 */
export async function getConverter(db: Db, terms: Terms): Promise<Converter> {
  const { now, invoiceCurrency: baseCurrency, currency = baseCurrency, carCurrencies } = terms;
  const today = todayIn("UTC", now);
  const needed = carCurrencies && new Set([baseCurrency, currency, ...carCurrencies]);
  // If there is only one currency, nothing is converted and no rate is needed.
  const rates = needed?.size === 1 ? new Map() : await getExchangeRates(db, today, needed);
  return converterBy(rates, terms) ?? refuse(await getExchangeRates(db, today), terms);
}

const converters = createVersionedCache<string, Converter>({ maxSize: 1000, sizeOf: () => 1 });

/**
 * Returns a converter like that of `getConverter`, for all car currencies. It is cached by catalogue version and day.
 */
export async function getKnownConverter(
  database: Database,
  version: string,
  terms: Omit<Terms, "carCurrencies">,
): Promise<Converter> {
  const { now, invoiceCurrency, currency = invoiceCurrency } = terms;
  const today = todayIn("UTC", now);
  const key = `${today} ${invoiceCurrency} ${currency}`;
  const known = converters.at(database, version, key);
  if (known !== undefined) return known;
  const rows = await findExchangeRates(database, today);
  const rates = new Map(rows.map((row) => [row.currency, parseRate(row.perEur)]));
  const converter = converterBy(rates, terms) ?? refuse(rates, terms);
  // If there are no rates, no row contains the version, so nothing is cached.
  const [row] = rows;
  if (row !== undefined) converters.put(database, row.version, { key, value: converter });
  return converter;
}

function converterBy(rates: ExchangeRates, { invoiceCurrency, currency }: Terms): Converter | undefined {
  return createConverter({ rates, baseCurrency: invoiceCurrency, currency: currency ?? invoiceCurrency });
}

function refuse(rates: ExchangeRates, { invoiceCurrency }: Terms): never {
  throw new ApiError(
    "unsupported_currency",
    "Prices are not available in this currency. See `details.supported`.",
    {
      supported: supportedCurrencies(rates, invoiceCurrency),
    },
  );
}
