/** An upper-case ISO 4217 code. */
export type Currency = string;

const withoutMinorUnit = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";

const withHundredths = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC
  CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR
  JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD
  NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN
  SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`;

const withThousandths = "BHD IQD JOD KWD LYD OMR TND";

// Listed here because `Intl` has the digits of everyday use, not those of ISO 4217. It has none for IQD.
const digitsByCode = new Map<string, number>(
  [withoutMinorUnit, "", withHundredths, withThousandths].flatMap((codes, digits) =>
    (codes.match(/[A-Z]{3}/g) ?? []).map((code): [string, number] => [code, digits]),
  ),
);

/**
 * Returns whether the code is a current currency of ISO 4217. Returns false for the codes of funds, metals and
 * withdrawn currencies.
 */
export function isCurrency(code: string): boolean {
  return digitsByCode.has(code);
}

/**
 * Returns the number of decimals of the currency: 2 for EUR, 0 for JPY, 3 for KWD. Throws a `RangeError` for
 * an unknown code.
 */
export function minorDigits(code: Currency): number {
  const digits = digitsByCode.get(code);
  if (digits === undefined) throw new RangeError(`Not a currency: ${code}`);
  return digits;
}

/** The number of decimals of every currency, for calculations in SQL. */
export const decimalsByCurrency: Readonly<Record<Currency, number>> = Object.fromEntries(digitsByCode);
