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

/** Formats a difference as `formatShortMoney` does, with its sign unless it is zero: “+€8” and “-€0.50”. */
export function formatShortDifference(amount: number, currency: string, locale: string): string {
  return shortFormat(locale, currency, "exceptZero").format(amount);
}
