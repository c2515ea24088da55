import { getNumberFormat } from "./get-format";

/** An amount, split before its decimals. `rest` begins with them and ends with a currency that follows the number. */
export type AlignedAmount = { whole: string; rest: string; decimals: string };

/** Splits an amount before its decimals, so that a column with several currencies can be aligned there. */
export function splitAtDecimals(amount: number, currency: string, locale: string): AlignedAmount {
  const parts = getNumberFormat(locale, { style: "currency", currency }).formatToParts(amount);
  const integers = parts.map(({ type }) => type);
  const end = integers.lastIndexOf("integer") + 1;
  const text = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join("");
  const decimals = parts.filter(({ type }) => type === "decimal" || type === "fraction");
  return { whole: text(parts.slice(0, end)), rest: text(parts.slice(end)), decimals: text(decimals) };
}

/**
 * Returns the longest decimals of the amounts in a column. Each amount reserves their width, so that the decimal points
 * align.
 */
export function findLongestDecimals(amounts: readonly AlignedAmount[]): string {
  return amounts.reduce(
    (longest, { decimals }) => (decimals.length > longest.length ? decimals : longest),
    "",
  );
}
