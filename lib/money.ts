import { type Currency, minorDigits } from "./currencies";

/** An exact decimal, `digits / 10^scale`: floating point never decides about money. */
export type Rate = { readonly digits: bigint; readonly scale: number };

/** The largest amount there is. A decimal of 15 digits passes through a JSON number unchanged; one of 16 may not. */
export const maxMinor = 999_999_999_999_999;

/**
 * Reads a decimal amount as the whole minor units it spells. Undefined when it has more decimals than the
 * currency, is not finite, or is larger than any amount can be.
 */
export function toMinor(amount: number, currency: Currency): number | undefined {
  const digits = minorDigits(currency);
  const decimal = toDecimal(amount);
  if (decimal === undefined || decimal.scale > digits) return undefined;
  return toSafeAmount(decimal.digits * powerOfTen(digits - decimal.scale));
}

/** As `toMinor`, but decimals beyond the currency's are rounded, half away from zero. */
export function toMinorRounded(amount: number, currency: Currency): number | undefined {
  const digits = minorDigits(currency);
  const decimal = toDecimal(amount);
  if (decimal === undefined) return undefined;
  return toSafeAmount(roundedDivide(decimal.digits * powerOfTen(digits), powerOfTen(decimal.scale)));
}

/** The decimal to put on the wire, which `toMinor` reads back as the same minor units. */
export function toMajor(minor: number, currency: Currency): number {
  if (toSafeAmount(BigInt(minor)) === undefined) throw new RangeError(`Larger than any amount: ${minor}`);
  // Both operands are exact, so the quotient is the number closest to the decimal: JSON prints that decimal.
  return minor / 10 ** minorDigits(currency);
}

/** Divides to the nearest whole number, a half away from zero: the one rounding of the service. */
export function roundedDivide(numerator: bigint, denominator: bigint): bigint {
  const magnitude = (2n * absolute(numerator) + absolute(denominator)) / (2n * absolute(denominator));
  return numerator < 0n === denominator < 0n ? magnitude : -magnitude;
}

/** Reads an exchange rate such as "186.75", as PostgreSQL prints a `numeric`. Throws unless it is above zero. */
export function parseRate(text: string): Rate {
  const rate = parseDecimal(text);
  if (rate.digits === 0n) throw new RangeError(`Not above zero: ${text}`);
  return rate;
}

/** The given percent of a total, rounded to the minor unit half away from zero. */
export function commissionMinor(totalMinor: number, ratePercent: string): number {
  const percent = parseDecimal(ratePercent);
  return Number(roundedDivide(BigInt(totalMinor) * percent.digits, powerOfTen(percent.scale + 2)));
}

/**
 * Whether two amounts differ by no more than 0.01 of the currency's unit, decided on the decimals as written.
 * That is a cent of a euro, ten fils of a Kuwaiti dinar, and nothing at all for two whole amounts of yen.
 */
export function withinOneCent(expectedMajor: number, computedMinor: number, currency: Currency): boolean {
  const expected = toDecimal(expectedMajor);
  if (expected === undefined) return false;
  const digits = minorDigits(currency);
  const scale = Math.max(expected.scale, digits, 2);
  const difference =
    expected.digits * powerOfTen(scale - expected.scale) - BigInt(computedMinor) * powerOfTen(scale - digits);
  return absolute(difference) <= powerOfTen(scale - 2);
}

/** The minor units as a number, or undefined when no amount is that large. */
export function toSafeAmount(minor: bigint): number | undefined {
  return absolute(minor) <= BigInt(maxMinor) ? Number(minor) : undefined;
}

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

// The shortest decimal that stands for the number is the one its sender wrote: 1.005 is one and five thousandths.
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
