import { type Currency, minorDigits } from "./currencies";

/** An exact decimal, `digits / 10^scale`, for calculations with money. */
export type Rate = { readonly digits: bigint; readonly scale: number };

/** The largest amount, in minor units. A JSON number represents 15 digits exactly, but not 16. */
export const maxMinor = 999_999_999_999_999;

/**
 * Converts a decimal amount to minor units. Returns `undefined` if the amount has more decimals than the
 * currency, is not finite or exceeds `maxMinor`.
 */
export function toMinor(amount: number, currency: Currency): number | undefined {
  const digits = minorDigits(currency);
  const decimal = toDecimal(amount);
  if (decimal === undefined || decimal.scale > digits) return undefined;
  return toSafeAmount(decimal.digits * powerOfTen(digits - decimal.scale));
}

/**
 * Converts a decimal amount to minor units, rounding half away from zero. Returns `undefined` if the amount
 * is not finite or exceeds `maxMinor`.
 */
export function toMinorRounded(amount: number, currency: Currency): number | undefined {
  const digits = minorDigits(currency);
  const decimal = toDecimal(amount);
  if (decimal === undefined) return undefined;
  return toSafeAmount(roundedDivide(decimal.digits * powerOfTen(digits), powerOfTen(decimal.scale)));
}

/**
 * Converts minor units to the decimal amount for JSON. `toMinor` is the reverse. Throws a `RangeError` for a number
 * that is not whole or exceeds `maxMinor` in magnitude.
 */
export function toMajor(minor: number, currency: Currency): number {
  if (!Number.isInteger(minor)) throw new RangeError(`Not in minor units: ${minor}`);
  if (Math.abs(minor) > maxMinor) throw new RangeError(`Larger than any amount: ${minor}`);
  // Both operands are exact, so the quotient is the closest number to the decimal, and JSON prints that
  // decimal.
  return minor / 10 ** minorDigits(currency);
}

/**
 * Returns the quotient, rounded to the nearest whole number, half away from zero. Throws a `RangeError` for
 * `x / 0`.
 */
export function roundedDivide(numerator: bigint, denominator: bigint): bigint {
  const magnitude = (2n * absolute(numerator) + absolute(denominator)) / (2n * absolute(denominator));
  return numerator < 0n === denominator < 0n ? magnitude : -magnitude;
}

/**
 * Parses an exchange rate such as "186.75", as PostgreSQL prints a `numeric`. Throws a `RangeError` if the text is not
 * such a number or the rate is zero.
 */
export function parseRate(text: string): Rate {
  const rate = parseDecimal(text);
  if (rate.digits === 0n) throw new RangeError(`Not above zero: ${text}`);
  return rate;
}

/**
 * Returns `ratePercent` percent of a total, in minor units, rounded half away from zero. Throws a
 * `RangeError` unless the rate is a plain decimal.
 */
export function commissionMinor(totalMinor: number, ratePercent: string): number {
  const percent = parseDecimal(ratePercent);
  return Number(roundedDivide(BigInt(totalMinor) * percent.digits, powerOfTen(percent.scale + 2)));
}

/**
 * Returns whether two amounts differ by at most 0.01 of the currency unit, compared as exact decimals. This is one cent
 * of a euro or 10 fils of a Kuwaiti dinar. Two whole amounts of yen must be equal.
 */
export function isWithinOneHundredth(
  expectedMajor: number,
  computedMinor: number,
  currency: Currency,
): boolean {
  const expected = toDecimal(expectedMajor);
  if (expected === undefined) return false;
  const digits = minorDigits(currency);
  const scale = Math.max(expected.scale, digits, 2);
  const difference =
    expected.digits * powerOfTen(scale - expected.scale) - BigInt(computedMinor) * powerOfTen(scale - digits);
  return absolute(difference) <= powerOfTen(scale - 2);
}

/** Converts minor units to a number. Returns `undefined` if their magnitude exceeds `maxMinor`. */
export function toSafeAmount(minor: bigint): number | undefined {
  return absolute(minor) <= BigInt(maxMinor) ? Number(minor) : undefined;
}

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

// The shortest decimal of a number is the decimal that its sender wrote: 1.005 is exactly 1.005.
function toDecimal(amount: number): Rate | undefined {
  if (!Number.isFinite(amount)) return undefined;
  const [mantissa = "", exponent = "0"] = String(amount).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { digits: digits * powerOfTen(-scale), scale: 0 } : { digits, scale };
}

function parseDecimal(text: string): Rate {
  if (!/^\d+(?:\.\d+)?$/.test(text)) throw new RangeError(`Not a plain decimal: ${text}`);
  const [whole = "", fraction = ""] = text.split(".");
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}
