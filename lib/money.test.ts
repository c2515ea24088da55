import fc from "fast-check";
import { expect, test } from "vitest";
import { minorDigits } from "./currencies";
import {
  commissionMinor,
  isWithinOneHundredth,
  maxMinor,
  parseRate,
  roundedDivide,
  toMajor,
  toMinor,
  toMinorRounded,
  toSafeAmount,
} from "./money";

const currency = fc.constantFrom("EUR", "USD", "JPY", "KWD");
const anyMinor = fc.oneof(
  fc.integer({ min: -maxMinor, max: maxMinor }),
  fc.integer({ min: -100_000, max: 100_000 }),
);

// Builds a number with six decimals from whole millionths, so that the tests do not calculate in floating
// point.
function fromMillionths(millionths: number): number {
  const padded = String(Math.abs(millionths)).padStart(7, "0");
  return Number(`${millionths < 0 ? "-" : ""}${padded.slice(0, -6)}.${padded.slice(-6)}`);
}

test.each([
  [100.1, "EUR", 10_010],
  [0.29, "EUR", 29],
  [1.15, "EUR", 115],
  [-0.07, "EUR", -7],
  [19_999.99, "EUR", 1_999_999],
  [4500, "JPY", 4500],
  [12.345, "KWD", 12_345],
  [0, "EUR", 0],
  [-0, "EUR", 0],
  [9_999_999_999_999.99, "EUR", maxMinor],
  [-9_999_999_999_999.99, "EUR", -maxMinor],
  [maxMinor, "JPY", maxMinor],
])("%d %s converts to %d minor units", (amount, code, minor) => {
  expect(toMinor(amount, code)).toBe(minor);
});

test.each([
  [1.005, "EUR"],
  [0.1 + 0.2, "EUR"],
  [1e-7, "EUR"],
  [1.5e-7, "KWD"],
  [100.5, "JPY"],
  [1.2345, "KWD"],
  [Number.NaN, "EUR"],
  [Number.POSITIVE_INFINITY, "EUR"],
  [Number.NEGATIVE_INFINITY, "EUR"],
  [1e13, "EUR"],
  [-1e13, "EUR"],
  [1e15, "JPY"],
  [1.5e300, "JPY"],
])("%d %s is not an amount of that currency", (amount, code) => {
  expect(toMinor(amount, code)).toBeUndefined();
});

test.each([
  [1.005, "EUR", 101],
  [1.0049999, "EUR", 100],
  [-1.005, "EUR", -101],
  [2.5, "JPY", 3],
  [-2.5, "JPY", -3],
  [2.4, "JPY", 2],
  [1.0005, "KWD", 1001],
  [7, "EUR", 700],
  [5e-7, "EUR", 0],
])("%d %s rounds half away from zero to %d minor units", (amount, code, minor) => {
  expect(toMinorRounded(amount, code)).toBe(minor);
});

test("an amount that is infinite or too large is not rounded", () => {
  expect(toMinorRounded(Number.NaN, "EUR")).toBeUndefined();
  expect(toMinorRounded(Number.POSITIVE_INFINITY, "EUR")).toBeUndefined();
  expect(toMinorRounded(1e22, "EUR")).toBeUndefined();
  expect(toMinorRounded(maxMinor + 0.5, "JPY")).toBeUndefined();
});

test("rounding is exact for decimals", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      currency,
      (millionths, code) => {
        const unit = 10 ** (6 - minorDigits(code));
        const rest = Math.abs(millionths) % unit;
        const magnitude = (Math.abs(millionths) - rest) / unit + (rest * 2 >= unit ? 1 : 0);
        const rounded = toMinorRounded(fromMillionths(millionths), code);
        expect(rounded).toBe(magnitude === 0 ? 0 : Math.sign(millionths) * magnitude);
      },
    ),
    { numRuns: 2000 },
  );
});

test("an amount with at most the decimals of its currency needs no rounding, and any other amount is rejected", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), currency, (millionths, code) => {
      const amount = fromMillionths(millionths);
      const whole = millionths % 10 ** (6 - minorDigits(code)) === 0;
      expect(toMinor(amount, code)).toBe(whole ? toMinorRounded(amount, code) : undefined);
    }),
    { numRuns: 2000 },
  );
});

test("minor units survive a round trip through JSON", () => {
  fc.assert(
    fc.property(anyMinor, currency, (minor, code) => {
      const digits = minorDigits(code);
      const padded = String(Math.abs(minor)).padStart(digits + 1, "0");
      const cut = padded.length - digits;
      const written = `${minor < 0 ? "-" : ""}${padded.slice(0, cut)}.${padded.slice(cut)}`;
      const json = JSON.stringify(toMajor(minor, code));
      expect(json).toBe(written.replace(/\.?0*$/, ""));
      expect(toMinor(JSON.parse(json), code)).toBe(minor);
    }),
    { numRuns: 2000 },
  );
});

test("an amount that is too large or not whole throws", () => {
  expect(toMajor(maxMinor, "EUR")).toBe(9_999_999_999_999.99);
  expect(() => toMajor(maxMinor + 1, "EUR")).toThrow(`Larger than any amount: ${maxMinor + 1}`);
  expect(() => toMajor(-maxMinor - 1, "EUR")).toThrow(RangeError);
  expect(() => toMajor(0.5, "EUR")).toThrow(RangeError);
  expect(toSafeAmount(BigInt(maxMinor))).toBe(maxMinor);
  expect(toSafeAmount(BigInt(-maxMinor))).toBe(-maxMinor);
  expect(toSafeAmount(BigInt(maxMinor) + 1n)).toBeUndefined();
});

test("an unknown currency throws", () => {
  expect(() => toMinor(1, "XXX")).toThrow(RangeError);
  expect(() => toMinorRounded(1, "XXX")).toThrow(RangeError);
  expect(() => toMajor(1, "XXX")).toThrow(RangeError);
  expect(() => isWithinOneHundredth(1, 100, "XXX")).toThrow(RangeError);
});

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [5n, -2n, -3n],
  [-5n, -2n, 3n],
  [7n, 3n, 2n],
  [8n, 3n, 3n],
  [1n, 3n, 0n],
  [0n, -3n, 0n],
  [6n, 3n, 2n],
])("%d / %d rounds to %d", (numerator, denominator, quotient) => {
  expect(roundedDivide(numerator, denominator)).toBe(quotient);
});

test("a rounded quotient differs by at most half, and halves round away from zero", () => {
  const divisor = fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 10n ** 30n }));
  const dividend = fc.oneof(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: 10n ** 40n }));
  fc.assert(
    fc.property(dividend, divisor, fc.tuple(fc.boolean(), fc.boolean()), (n, d, [negateN, negateD]) => {
      const quotient = roundedDivide(negateN ? -n : n, negateD ? -d : d);
      const magnitude = negateN === negateD ? quotient : -quotient;
      const excess = 2n * (magnitude * d - n);
      expect(excess > -d && excess <= d).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("division by zero throws", () => {
  expect(() => roundedDivide(1n, 0n)).toThrow(RangeError);
});

test("a rate is parsed exactly", () => {
  expect(parseRate("186.75")).toEqual({ digits: 18_675n, scale: 2 });
  expect(parseRate("1")).toEqual({ digits: 1n, scale: 0 });
  expect(parseRate("0.00010")).toEqual({ digits: 10n, scale: 5 });
  expect(parseRate("12345678901234567890.123456789")).toEqual({
    digits: 12345678901234567890123456789n,
    scale: 9,
  });
});

test.each([
  "",
  "0",
  "0.000",
  "-1",
  "+1",
  "1e3",
  "1.",
  ".5",
  "1,5",
  "NaN",
  "Infinity",
  " 1",
  "1\n",
  "1.2.3",
  "0x10",
])("%j is not a rate", (text) => {
  expect(() => parseRate(text)).toThrow(RangeError);
});

test("an invalid rate is named in the error", () => {
  expect(() => parseRate("NaN")).toThrow("Not a plain decimal: NaN");
  expect(() => parseRate("0.0")).toThrow("Not above zero: 0.0");
});

test.each([
  [10_000, "15", 1500],
  [10_000, "15.0000", 1500],
  [10_010, "12.5", 1251],
  [10_004, "12.5", 1251],
  [10_003, "12.5", 1250],
  [1, "50", 1],
  [1, "49.9999", 0],
  [999, "0", 0],
  [999, "0.0000", 0],
  [999, "100", 999],
  [maxMinor, "100.0000", maxMinor],
])("the commission on %d at %s %% is %d", (total, percent, commission) => {
  expect(commissionMinor(total, percent)).toBe(commission);
});

test("the commission is the exact percentage, rounded once, and at most the total", () => {
  const total = fc.integer({ min: 0, max: maxMinor });
  fc.assert(
    fc.property(total, fc.integer({ min: 0, max: 1_000_000 }), (totalMinor, tenThousandths) => {
      const padded = String(tenThousandths).padStart(5, "0");
      const commission = commissionMinor(totalMinor, `${padded.slice(0, -4)}.${padded.slice(-4)}`);
      const parts = BigInt(totalMinor) * BigInt(tenThousandths);
      const rest = parts % 1_000_000n;
      expect(BigInt(commission)).toBe((parts - rest) / 1_000_000n + (rest >= 500_000n ? 1n : 0n));
      expect(commission).toBeGreaterThanOrEqual(0);
      expect(commission).toBeLessThanOrEqual(totalMinor);
    }),
    { numRuns: 2000 },
  );
});

test("a commission rate that is not a plain decimal throws", () => {
  expect(() => commissionMinor(100, "")).toThrow(RangeError);
  expect(() => commissionMinor(100, "-5")).toThrow(RangeError);
});

test.each([
  [100.01, 10_002, "EUR", true],
  [100.02, 10_001, "EUR", true],
  [100.01, 10_001, "EUR", true],
  [100.021, 10_001, "EUR", false],
  [100.03, 10_001, "EUR", false],
  [0.1 + 0.2, 31, "EUR", true],
  [0.1 + 0.2, 29, "EUR", false],
  [0.3, 29, "EUR", true],
  [0, 1, "EUR", true],
  [-0.01, 0, "EUR", true],
  [-0.01, 1, "EUR", false],
  [4500, 4500, "JPY", true],
  [4500.01, 4500, "JPY", true],
  [4500.011, 4500, "JPY", false],
  [4501, 4500, "JPY", false],
  [4499, 4500, "JPY", false],
  [12.355, 12_345, "KWD", true],
  [12.335, 12_345, "KWD", true],
  [12.356, 12_345, "KWD", false],
  [12.3351, 12_345, "KWD", true],
  [12.3349, 12_345, "KWD", false],
  [1e-7, 1, "EUR", true],
  [1e-7, 2, "EUR", false],
  [1e21, 10_000, "EUR", false],
  [Number.NaN, 0, "EUR", false],
  [Number.POSITIVE_INFINITY, 0, "EUR", false],
])("comparing %d with %d minor units of %s returns %s", (...example) => {
  const [expected, computed, code, passes] = example;
  expect(isWithinOneHundredth(expected, computed, code)).toBe(passes);
});

test("the tolerance of one cent is exact and inclusive in every currency", () => {
  const total = fc.integer({ min: 0, max: 10_000_000 });
  const off = fc.oneof(
    fc.constantFrom(-10_001, -10_000, -9_999, 0, 9_999, 10_000, 10_001),
    fc.integer({ min: -30_000, max: 30_000 }),
  );
  fc.assert(
    fc.property(total, off, currency, (minor, offMillionths, code) => {
      const expected = fromMillionths(minor * 10 ** (6 - minorDigits(code)) + offMillionths);
      expect(isWithinOneHundredth(expected, minor, code)).toBe(Math.abs(offMillionths) <= 10_000);
    }),
    { numRuns: 3000 },
  );
});
