import { getNumberFormat } from "./get-format";

/** Formats an amount with the decimals of its currency, in the style of the locale. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  return getNumberFormat(locale, { style: "currency", currency }).format(amount);
}

/** Formats a difference of amounts, with its sign unless it is zero. */
export function formatDifference(amount: number, currency: string, locale: string): string {
  return getNumberFormat(locale, { style: "currency", currency, signDisplay: "exceptZero" }).format(amount);
}
