import { getNumberFormat } from "./get-format";

/** Formats a number in the style of the locale, with at most `maximumFractionDigits` decimals. */
export function formatNumber(value: number, locale: string, maximumFractionDigits = 3): string {
  return getNumberFormat(locale, { maximumFractionDigits }).format(value);
}
