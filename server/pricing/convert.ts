import { isCurrency, minorDigits } from "@/lib/currencies";
import { asAmount, powerOfTen, type Rate, roundedDivide } from "@/lib/money";

/** Units of a currency per euro. The euro itself needs no row. */
export type ExchangeRates = ReadonlyMap<string, Rate>;

export type Converter = {
  readonly baseCurrency: string;
  readonly currency: string;
  /** Units of `currency` per unit of `baseCurrency`, as published: 10 significant digits, 1 when they are the same. */
  readonly fxRate: number;
  /** Undefined when a rate is missing, or the result is larger than any amount. */
  convert(amountMinor: number, fromCurrency: string): Converted | undefined;
};

export type Converted = { baseMinor: number; minor: number };

type ConverterOptions = { rates: ExchangeRates; baseCurrency: string; currency: string };

/**
 * Takes amounts of any currency to the invoice currency and from there to the one asked for, by the very rate it
 * publishes. Undefined when the currency asked for is not among `supportedCurrencies`.
 */
export function createConverter({ rates, baseCurrency, currency }: ConverterOptions): Converter | undefined {
  const exact = crossRate(rates, baseCurrency, currency);
  if (exact === undefined) return undefined;
  const published = tenSignificantDigits(exact);
  // The partner can check `total` against `base_total` only if the rounded rate, not the exact one, made it.
  const toRequested = inMinorUnits(asRatio(published), baseCurrency, currency);
  const toBase = new Map<string, Ratio | undefined>();

  function ratioToBase(fromCurrency: string): Ratio | undefined {
    if (!toBase.has(fromCurrency)) {
      const rate = crossRate(rates, fromCurrency, baseCurrency);
      toBase.set(fromCurrency, rate && inMinorUnits(rate, fromCurrency, baseCurrency));
    }
    return toBase.get(fromCurrency);
  }

  function convert(amountMinor: number, fromCurrency: string): Converted | undefined {
    const ratio = ratioToBase(fromCurrency);
    const amount = BigInt(amountMinor);
    if (ratio === undefined || asAmount(amount) === undefined) return undefined;
    const base = multiply(amount, ratio);
    const baseMinor = asAmount(base);
    const minor = asAmount(multiply(base, toRequested));
    return baseMinor === undefined || minor === undefined ? undefined : { baseMinor, minor };
  }

  return { baseCurrency, currency, fxRate: Number(`${published.digits}e-${published.scale}`), convert };
}

/** The currencies a partner with this invoice currency can be quoted in, sorted. */
export function supportedCurrencies(rates: ExchangeRates, baseCurrency: string): string[] {
  const known = new Set([baseCurrency, "EUR", ...rates.keys()]);
  return [...known].filter((currency) => crossRate(rates, baseCurrency, currency) !== undefined).sort();
}

type Ratio = { numerator: bigint; denominator: bigint };

const one: Rate = { digits: 1n, scale: 0 };

function crossRate(rates: ExchangeRates, from: string, to: string): Ratio | undefined {
  if (!isCurrency(from) || !isCurrency(to)) return undefined;
  if (from === to) return asRatio(one);
  const fromPerEuro = from === "EUR" ? one : rates.get(from);
  const toPerEuro = to === "EUR" ? one : rates.get(to);
  if (fromPerEuro === undefined || toPerEuro === undefined) return undefined;
  return {
    numerator: toPerEuro.digits * powerOfTen(fromPerEuro.scale),
    denominator: fromPerEuro.digits * powerOfTen(toPerEuro.scale),
  };
}

function asRatio({ digits, scale }: Rate): Ratio {
  return { numerator: digits, denominator: powerOfTen(scale) };
}

function inMinorUnits({ numerator, denominator }: Ratio, from: string, to: string): Ratio {
  return {
    numerator: numerator * powerOfTen(minorDigits(to)),
    denominator: denominator * powerOfTen(minorDigits(from)),
  };
}

function multiply(amount: bigint, { numerator, denominator }: Ratio): bigint {
  return roundedDivide(amount * numerator, denominator);
}

function tenSignificantDigits(ratio: Ratio): Rate {
  // The lengths tell the size of the quotient to within a factor of ten, which the comparison settles.
  const estimate = 10 - String(ratio.numerator).length + String(ratio.denominator).length;
  const tooLong = shifted(ratio, estimate);
  const scale = tooLong.numerator >= tooLong.denominator * powerOfTen(10) ? estimate - 1 : estimate;
  const { numerator, denominator } = shifted(ratio, scale);
  const digits = roundedDivide(numerator, denominator);
  return scale < 0 ? { digits: digits * powerOfTen(-scale), scale: 0 } : { digits, scale };
}

function shifted({ numerator, denominator }: Ratio, places: number): Ratio {
  return places < 0
    ? { numerator, denominator: denominator * powerOfTen(-places) }
    : { numerator: numerator * powerOfTen(places), denominator };
}
