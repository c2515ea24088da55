import { isCurrency, minorDigits } from "@/lib/currencies";
import { maxMinor, powerOfTen, type Rate, roundedDivide, toSafeAmount } from "@/lib/money";

/** The units of each currency per euro. The euro itself has no entry. */
export type ExchangeRates = ReadonlyMap<string, Rate>;

export type Converter = {
  readonly baseCurrency: string;
  readonly currency: string;
  /**
   * Units of `currency` per unit of `baseCurrency`, as published: 10 significant digits, 1 for the same
   * currency.
   */
  readonly fxRate: number;
  /**
   * Converts an amount in minor units to `baseCurrency`, and from there to `currency`. Returns undefined if a rate is
   * missing or an amount is too large.
   */
  convert(amountMinor: number, fromCurrency: string): ConvertedAmount | undefined;
};

export type ConvertedAmount = { baseMinor: number; minor: number };

type ConverterOptions = { rates: ExchangeRates; baseCurrency: string; currency: string };

/**
 * Returns a converter that converts to the invoice currency and from there to the requested one, with the
 * published rate. Returns undefined unless `supportedCurrencies` contains the requested currency.
 */
export function createConverter({ rates, baseCurrency, currency }: ConverterOptions): Converter | undefined {
  const exact = crossRate(rates, baseCurrency, currency);
  if (exact === undefined) return undefined;
  const published = tenSignificantDigits(exact);
  // The partner can verify `total` against `base_total` only if the rounded rate produced it.
  const toRequested = inMinorUnits(asRatio(published), baseCurrency, currency);
  const toBase = new Map<string, Factor | undefined>();

  function ratioToBase(fromCurrency: string): Factor | undefined {
    if (!toBase.has(fromCurrency)) {
      const rate = crossRate(rates, fromCurrency, baseCurrency);
      toBase.set(fromCurrency, rate && inMinorUnits(rate, fromCurrency, baseCurrency));
    }
    return toBase.get(fromCurrency);
  }

  function convert(amountMinor: number, fromCurrency: string): ConvertedAmount | undefined {
    const ratio = ratioToBase(fromCurrency);
    if (ratio === undefined || Math.abs(amountMinor) > maxMinor) return undefined;
    const baseMinor = multiply(amountMinor, ratio);
    const minor = baseMinor === undefined ? undefined : multiply(baseMinor, toRequested);
    return baseMinor === undefined || minor === undefined ? undefined : { baseMinor, minor };
  }

  return { baseCurrency, currency, fxRate: Number(`${published.digits}e-${published.scale}`), convert };
}

/** Returns the currencies in which a partner with this invoice currency can be quoted, sorted. */
export function supportedCurrencies(rates: ExchangeRates, baseCurrency: string): string[] {
  const known = new Set([baseCurrency, "EUR", ...rates.keys()]);
  return [...known].filter((currency) => crossRate(rates, baseCurrency, currency) !== undefined).sort();
}

type Ratio = { numerator: bigint; denominator: bigint };
/**
 * A reduced fraction. `small` has the numerator and denominator as floating-point numbers, which are exact only below
 * 2^53.
 */
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
 * Multiplies an amount by a factor and rounds to a whole number. Returns undefined if the result is too large. Uses
 * floating-point division if every intermediate value is an integer below 2^53. A quotient below an integer then
 * differs from it by at least one part in 2^53, so it is never rounded up to it.
 */
function multiply(amount: number, { numerator, denominator, small }: Factor): number | undefined {
  if (Number.isInteger(amount)) {
    // If any number is too large, this product is too large or not a number.
    const doubled = 2 * Math.abs(amount) * small.numerator + small.denominator;
    if (doubled <= Number.MAX_SAFE_INTEGER) {
      const minor = Math.floor(doubled / (2 * small.denominator));
      if (minor > maxMinor) return undefined;
      return amount < 0 ? 0 - minor : minor;
    }
  }
  return toSafeAmount(roundedDivide(BigInt(amount) * numerator, denominator));
}

function tenSignificantDigits(ratio: Ratio): Rate {
  // The digit counts determine the size of the quotient within a factor of ten. The comparison determines the
  // rest.
  const estimate = 10 - String(ratio.numerator).length + String(ratio.denominator).length;
  const tooLong = scaleRatio(ratio, estimate);
  const scale = tooLong.numerator >= tooLong.denominator * powerOfTen(10) ? estimate - 1 : estimate;
  const { numerator, denominator } = scaleRatio(ratio, scale);
  const digits = roundedDivide(numerator, denominator);
  return scale < 0 ? { digits: digits * powerOfTen(-scale), scale: 0 } : { digits, scale };
}

function scaleRatio({ numerator, denominator }: Ratio, places: number): Ratio {
  return places < 0
    ? { numerator, denominator: denominator * powerOfTen(-places) }
    : { numerator: numerator * powerOfTen(places), denominator };
}
