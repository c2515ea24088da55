/** Formats an amount with the decimals of its currency, in the reader's language. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  return formatter(locale, currency).format(amount);
}

/** Formats a difference of amounts, with its sign. */
export function formatDifference(amount: number, currency: string, locale: string): string {
  return formatter(locale, currency, "exceptZero").format(amount);
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, currency: string, signDisplay: "auto" | "exceptZero" = "auto") {
  const key = `${locale} ${currency} ${signDisplay}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, { style: "currency", currency, signDisplay });
  formatters.set(key, made);
  return made;
}
