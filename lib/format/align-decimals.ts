import { getNumberFormat } from "./get-format";

/**
 * A formatted amount in two texts: `whole` ends before the decimal point, and `rest` has the decimals and any currency
 * after the number. `decimals` is the decimal point and the decimals alone.
 */
export type AlignedAmount = { whole: string; rest: string; decimals: string };

/**
 * Formats an amount and splits it before its decimal point, so that the amounts of a column with several currencies can
 * be aligned there.
 */
export function splitAtDecimals(amount: number, currency: string, locale: string): AlignedAmount {
  const parts = getNumberFormat(locale, { style: "currency", currency }).formatToParts(amount);
  const integers = parts.map(({ type }) => type);
  const end = integers.lastIndexOf("integer") + 1;
  const text = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join("");
  const decimals = parts.filter(({ type }) => type === "decimal" || type === "fraction");
  return { whole: text(parts.slice(0, end)), rest: text(parts.slice(end)), decimals: text(decimals) };
}

/**
 * Returns the longest `decimals` of a column. Each amount of the column reserves their width, so that the decimal
 * points align.
 */
export function findLongestDecimals(amounts: readonly AlignedAmount[]): string {
  return amounts.reduce(
    (longest, { decimals }) => (decimals.length > longest.length ? decimals : longest),
    "",
  );
}
