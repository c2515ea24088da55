import { isCurrency, minorDigits } from "@/lib/currencies";
import { asAmount, largestMinor, powerOfTen, type Rate, roundedDivide } from "@/lib/money";

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
  const toBase = new Map<string, Factor | undefined>();

  function ratioToBase(fromCurrency: string): Factor | undefined {
    if (!toBase.has(fromCurrency)) {
      const rate = crossRate(rates, fromCurrency, baseCurrency);
      toBase.set(fromCurrency, rate && inMinorUnits(rate, fromCurrency, baseCurrency));
    }
    return toBase.get(fromCurrency);
  }

  function convert(amountMinor: number, fromCurrency: string): Converted | undefined {
    const ratio = ratioToBase(fromCurrency);
    if (ratio === undefined || Math.abs(amountMinor) > largestMinor) return undefined;
    const baseMinor = multiply(amountMinor, ratio);
    const minor = baseMinor === undefined ? undefined : multiply(baseMinor, toRequested);
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
/** In lowest terms, and the same as numbers, which are exact where they are small. */
type Factor = Ratio & { small: { numerator: number; denominator: number } };

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

function inMinorUnits(ratio: Ratio, from: string, to: string): Factor {
  const wide = {
    numerator: ratio.numerator * powerOfTen(minorDigits(to)),
    denominator: ratio.denominator * powerOfTen(minorDigits(from)),
  };
  const common = greatestCommonDivisor(wide.numerator, wide.denominator);
  const [numerator, denominator] = [wide.numerator / common, wide.denominator / common];
  const small = { numerator: Number(numerator), denominator: Number(denominator) };
  return { numerator, denominator, small };
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestCommonDivisor(right, left % right);
}

/**
 * Undefined when the result is larger than any amount. Where every step is a whole number below 2^53 the division of
 * floating point is exact enough: such a quotient is at least a part in 2^53 away from the next whole number, and is
 * never rounded up to it.
 */
function multiply(amount: number, { numerator, denominator, small }: Factor): number | undefined {
  if (Number.isInteger(amount)) {
    // Too large a number anywhere makes this one too large as well, or none at all.
    const doubled = 2 * Math.abs(amount) * small.numerator + small.denominator;
    if (doubled <= Number.MAX_SAFE_INTEGER) {
      const minor = Math.floor(doubled / (2 * small.denominator));
      if (minor > largestMinor) return undefined;
      return amount < 0 ? 0 - minor : minor;
    }
  }
  return asAmount(roundedDivide(BigInt(amount) * numerator, denominator));
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
