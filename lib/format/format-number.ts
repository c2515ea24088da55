// Creating a format costs a hundred times as much as using it, and there are only a few.
const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number in the reader's language with at most `maximumFractionDigits` decimals. */
export function formatNumber(value: number, locale: string, maximumFractionDigits = 3): string {
  const key = `${locale} ${maximumFractionDigits}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits });
  formats.set(key, known);
  return known.format(value);
}
