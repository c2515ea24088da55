// Making a format costs a hundred times as much as using one, and there are few of them.
const formats = new Map<string, Intl.NumberFormat>();

/** A plain number as the reader's language writes it, with so many decimals at most. */
export function formatNumber(value: number, locale: string, maximumFractionDigits = 3): string {
  const key = `${locale} ${maximumFractionDigits}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits });
  formats.set(key, known);
  return known.format(value);
}
