import fc from "fast-check";
import { expect, test } from "vitest";
import { minorDigits } from "@/lib/currencies";
import { maxMinor, parseRate, roundedDivide } from "@/lib/money";
import { createConverter, type ExchangeRates, supportedCurrencies } from "./convert";

const rates = ratesOf({
  USD: "1.25",
  GBP: "0.87058",
  JPY: "186.75",
  KWD: "0.358641",
  IDR: "20082.05",
  BHD: "0.3764",
});

function ratesOf(perEuro: Record<string, string>): ExchangeRates {
  return new Map(Object.entries(perEuro).map(([currency, rate]) => [currency, parseRate(rate)]));
}

function between(baseCurrency: string, currency: string, table = rates) {
  const converter = createConverter({ rates: table, baseCurrency, currency });
  if (converter === undefined) throw new Error(`No conversion from ${baseCurrency} to ${currency}`);
  return converter;
}

test("an amount in the invoice currency is not converted and the rate is exactly 1", () => {
  const converter = between("EUR", "EUR");
  expect(converter).toMatchObject({ baseCurrency: "EUR", currency: "EUR", fxRate: 1 });
  expect(converter.convert(12_345, "EUR")).toEqual({ baseMinor: 12_345, minor: 12_345 });
});

test("a currency needs no rate to convert to itself", () => {
  const converter = between("SEK", "SEK", ratesOf({}));
  expect(converter.fxRate).toBe(1);
  expect(converter.convert(12_345, "SEK")).toEqual({ baseMinor: 12_345, minor: 12_345 });
  expect(converter.convert(12_345, "EUR")).toBeUndefined();
});

test("the rate is units of the requested currency per unit of the invoice currency", () => {
  expect(between("EUR", "USD").fxRate).toBe(1.25);
  expect(between("USD", "EUR").fxRate).toBe(0.8);
  expect(between("USD", "JPY").fxRate).toBe(149.4);
  expect(between("EUR", "JPY").fxRate).toBe(186.75);
});

test("a repeating rate is rounded to ten significant digits, half away from zero", () => {
  expect(between("GBP", "EUR").fxRate).toBe(1.148659514);
  expect(between("JPY", "EUR").fxRate).toBe(0.005354752343);
  expect(between("GBP", "IDR").fxRate).toBe(23_067.4378);
  expect(between("EUR", "USD", ratesOf({ USD: "1.00000000050" })).fxRate).toBe(1.000000001);
  expect(between("EUR", "USD", ratesOf({ USD: "1.00000000049" })).fxRate).toBe(1);
  expect(between("EUR", "USD", ratesOf({ USD: "9.99999999950" })).fxRate).toBe(10);
  expect(between("EUR", "USD", ratesOf({ USD: "123456789012.7" })).fxRate).toBe(123_456_789_000);
  expect(between("EUR", "USD", ratesOf({ USD: "98765432105" })).fxRate).toBe(98_765_432_110);
  expect(between("EUR", "USD", ratesOf({ USD: "0.000000012345678905" })).fxRate).toBe(1.234567891e-8);
});

test("a price is converted through the invoice currency with each currency's decimals", () => {
  expect(between("EUR", "EUR").convert(18_675, "JPY")).toEqual({ baseMinor: 10_000, minor: 10_000 });
  expect(between("EUR", "JPY").convert(10_000, "EUR")).toEqual({ baseMinor: 10_000, minor: 18_675 });
  expect(between("EUR", "KWD").convert(10_000, "EUR")).toEqual({ baseMinor: 10_000, minor: 35_864 });
  expect(between("KWD", "JPY").convert(358_641, "KWD")).toEqual({ baseMinor: 358_641, minor: 186_750 });
  expect(between("JPY", "KWD").convert(12_500, "USD")).toEqual({ baseMinor: 18_675, minor: 35_864 });
});

test("half a minor unit is rounded away from zero in both conversions", () => {
  const half = ratesOf({ USD: "0.5", GBP: "0.25" });
  expect(between("USD", "USD", half).convert(101, "EUR")).toEqual({ baseMinor: 51, minor: 51 });
  expect(between("EUR", "USD", half).convert(101, "EUR")).toEqual({ baseMinor: 101, minor: 51 });
  expect(between("USD", "GBP", half).convert(101, "EUR")).toEqual({ baseMinor: 51, minor: 26 });
  expect(between("EUR", "USD", half).convert(-101, "EUR")).toEqual({ baseMinor: -101, minor: -51 });
});

test("a yen price requested in yen by a euro partner may differ from the list price by rounding", () => {
  expect(between("EUR", "JPY").convert(10_000, "JPY")).toEqual({ baseMinor: 5355, minor: 10_000 });
  expect(between("EUR", "JPY").convert(9_999, "JPY")).toEqual({ baseMinor: 5354, minor: 9_999 });
  expect(between("EUR", "JPY").convert(1, "JPY")).toEqual({ baseMinor: 1, minor: 2 });
});

test("a missing rate leaves a price unconverted and a currency unsupported", () => {
  expect(between("EUR", "USD").convert(100, "SEK")).toBeUndefined();
  expect(between("EUR", "USD").convert(100, "XXX")).toBeUndefined();
  expect(createConverter({ rates, baseCurrency: "EUR", currency: "SEK" })).toBeUndefined();
  expect(createConverter({ rates, baseCurrency: "SEK", currency: "EUR" })).toBeUndefined();
  expect(createConverter({ rates, baseCurrency: "EUR", currency: "XXX" })).toBeUndefined();
  expect(createConverter({ rates, baseCurrency: "XXX", currency: "XXX" })).toBeUndefined();
  expect(createConverter({ rates, baseCurrency: "EUR", currency: "eur" })).toBeUndefined();
});

test("repeated conversions return the same result, including failed ones", () => {
  const { convert } = between("EUR", "USD");
  expect([convert(100, "SEK"), convert(100, "SEK")]).toEqual([undefined, undefined]);
  expect(convert(200, "GBP")).toEqual(convert(200, "GBP"));
  expect(convert(200, "GBP")).not.toEqual(convert(200, "JPY"));
});

test("the euro is worth one euro regardless of the rate table", () => {
  const wrong = ratesOf({ EUR: "2", USD: "1.25" });
  expect(between("EUR", "USD", wrong).fxRate).toBe(1.25);
  expect(between("USD", "EUR", wrong).fxRate).toBe(0.8);
});

test("an amount too large for the wire is not converted, in either step or before them", () => {
  expect(between("EUR", "EUR").convert(maxMinor, "EUR")?.minor).toBe(maxMinor);
  expect(between("EUR", "EUR").convert(maxMinor + 1, "EUR")).toBeUndefined();
  expect(between("EUR", "USD").convert(maxMinor, "EUR")).toBeUndefined();
  expect(between("USD", "EUR").convert(maxMinor, "EUR")).toBeUndefined();
  expect(between("EUR", "EUR").convert(maxMinor + 1, "IDR")).toBeUndefined();
});

test("the supported currencies are the euro, the invoice currency and every rated currency with known decimals, sorted", () => {
  const table = ratesOf({ USD: "1.25", JPY: "186.75", XDR: "0.8", DEM: "1.95583" });
  expect(supportedCurrencies(table, "EUR")).toEqual(["EUR", "JPY", "USD"]);
  expect(supportedCurrencies(table, "USD")).toEqual(["EUR", "JPY", "USD"]);
  expect(supportedCurrencies(ratesOf({}), "EUR")).toEqual(["EUR"]);
});

test("an invoice currency without a rate supports only itself, an unknown one supports nothing", () => {
  expect(supportedCurrencies(rates, "SEK")).toEqual(["SEK"]);
  expect(supportedCurrencies(rates, "XXX")).toEqual([]);
});

test("exactly the supported currencies have a converter", () => {
  const codes = fc.constantFrom("EUR", "USD", "JPY", "SEK", "XDR");
  fc.assert(
    fc.property(codes, codes, (baseCurrency, currency) => {
      const table = ratesOf({ USD: "1.25", JPY: "186.75", XDR: "0.8" });
      const supported = supportedCurrencies(table, baseCurrency).includes(currency);
      expect(createConverter({ rates: table, baseCurrency, currency }) !== undefined).toBe(supported);
    }),
  );
});

const code = fc.constantFrom("EUR", "USD", "GBP", "JPY", "KWD", "IDR");
const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, scale]) => decimalText(digits, scale));
const tables = fc.record({ USD: rate, GBP: rate, JPY: rate, KWD: rate, IDR: rate });
const legs = fc.record({ table: tables, from: code, baseCurrency: code, currency: code });

test("the published rate is the exact rate rounded to ten significant digits, and 1 for the same currency", () => {
  fc.assert(
    fc.property(legs, ({ table, baseCurrency, currency }) => {
      const { fxRate } = between(baseCurrency, currency, ratesOf(table));
      const published = fractionOf(JSON.stringify(fxRate));
      const rounded = toTenDigits(exactRate(table, baseCurrency, currency));
      expect(published.n * rounded.d).toBe(rounded.n * published.d);
      if (baseCurrency === currency) expect(fxRate).toBe(1);
    }),
    { numRuns: 2000 },
  );
});

test("base_total multiplied by the published fx_rate and rounded equals total", () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(legs, amount, ({ table, from, baseCurrency, currency }, amountMinor) => {
      const converter = between(baseCurrency, currency, ratesOf(table));
      const converted = converter.convert(amountMinor, from);
      const base = inMinor(BigInt(amountMinor), exactRate(table, from, baseCurrency), [from, baseCurrency]);
      const published = fractionOf(JSON.stringify(converter.fxRate));
      const total = inMinor(base, published, [baseCurrency, currency]);
      const fits = base <= BigInt(maxMinor) && total <= BigInt(maxMinor);
      expect(converted).toEqual(fits ? { baseMinor: Number(base), minor: Number(total) } : undefined);
    }),
    { numRuns: 3000 },
  );
});

type Fraction = { n: bigint; d: bigint };

function decimalText(digits: bigint, scale: number): string {
  const padded = String(digits).padStart(scale + 1, "0");
  return scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

function fractionOf(text: string): Fraction {
  const [mantissa = "", exponent = "0"] = text.split("e");
  const [whole = "", decimals = ""] = mantissa.split(".");
  const places = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return places < 0 ? { n: digits, d: 10n ** BigInt(-places) } : { n: digits * 10n ** BigInt(places), d: 1n };
}

function exactRate(table: Record<string, string>, from: string, to: string): Fraction {
  const source = fractionOf(table[from] ?? "1");
  const target = fractionOf(table[to] ?? "1");
  return { n: target.n * source.d, d: target.d * source.n };
}

// Shifts the decimal point one place at a time until ten digits precede it.
function toTenDigits({ n, d }: Fraction): Fraction {
  if (n >= d * 10n ** 10n) {
    const { n: shorter, d: same } = toTenDigits({ n, d: d * 10n });
    return { n: shorter * 10n, d: same };
  }
  if (n < d * 10n ** 9n) {
    const { n: same, d: longer } = toTenDigits({ n: n * 10n, d });
    return { n: same, d: longer * 10n };
  }
  return { n: (n * 2n + d) / (d * 2n), d: 1n };
}

function inMinor(amount: bigint, ratio: Fraction, [from, to]: [string, string]): bigint {
  const numerator = amount * ratio.n * 10n ** BigInt(minorDigits(to));
  const denominator = ratio.d * 10n ** BigInt(minorDigits(from));
  const rest = numerator % denominator;
  return (numerator - rest) / denominator + (rest * 2n >= denominator ? 1n : 0n);
}

test("floating point and integer arithmetic return the same minor unit at and around every half", () => {
  const exactly = (amount: number, numerator: bigint, denominator: bigint) =>
    Number(roundedDivide(BigInt(amount) * numerator, denominator));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: -40_000_000, max: 40_000_000 }),
      (digits, scale, amount) => {
        const text = `${Math.floor(digits / 10 ** scale)}.${String(digits % 10 ** scale).padStart(scale, "0")}0`;
        const converter = createConverter({
          rates: new Map([["USD", parseRate(text)]]),
          baseCurrency: "USD",
          currency: "USD",
        });
        const expected = exactly(amount, BigInt(digits), 10n ** BigInt(scale));
        expect(converter?.convert(amount, "EUR")).toEqual({ baseMinor: expected + 0, minor: expected + 0 });
      },
    ),
  );
});

test("amounts beyond exact floating point are rounded exactly, just below a half and at it", () => {
  const { convert } = between("GBP", "GBP");
  const first = 10_000_000_000_000;
  // 0.87058 is 43,529 / 50,000, so 50,000 consecutive amounts produce every remainder.
  for (let amount = first; amount < first + 50_000; amount += 1) {
    const exact = Number(roundedDivide(BigInt(amount) * 43_529n, 50_000n));
    if (convert(amount, "EUR")?.minor !== exact) throw new Error(`${amount} is not ${exact}.`);
  }
});

test("a fraction of a minor unit is rejected as the caller's error", () => {
  expect(() => between("EUR", "USD").convert(0.5, "EUR")).toThrow(RangeError);
});
