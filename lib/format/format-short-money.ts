import { getNumberFormat } from "./get-format";

function shortFormat(locale: string, currency: string, signDisplay: "auto" | "exceptZero") {
  return getNumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
    signDisplay,
  });
}

/**
 * Formats an amount with the narrow symbol of its currency, and without decimals that are all zero: “€126” and
 * “€126.50”.
 */
export function formatShortMoney(amount: number, currency: string, locale: string): string {
  return shortFormat(locale, currency, "auto").format(amount);
}

/**
 * Returns a formatter for the amounts of one list. All have the decimals of the currency if one of them needs decimals,
 * otherwise none has: “€287.00” beside “€304.50”, and “€287” beside “€304”.
 */
export function shortMoneyFormatter(
  amounts: readonly number[],
  currency: string,
  locale: string,
): (amount: number) => string {
  const format = amounts.every(Number.isInteger)
    ? shortFormat(locale, currency, "auto")
    : getNumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return (amount) => format.format(amount);
}

/** Formats a difference as `formatShortMoney` does, with its sign unless it is zero: “+€8” and “-€0.50”. */
export function formatShortDifference(amount: number, currency: string, locale: string): string {
  return shortFormat(locale, currency, "exceptZero").format(amount);
}
