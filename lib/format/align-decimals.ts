const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const made = formatters.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency });
  formatters.set(key, made);
  return made;
}

/** An amount as written before and after the place where amounts of a column meet. */
export type AlignedAmount = { whole: string; rest: string };

/** Splits an amount before its decimals, so that a column of amounts can be aligned there whatever the currencies. */
export function splitAtDecimals(amount: number, currency: string, locale: string): AlignedAmount {
  const parts = formatter(locale, currency).formatToParts(amount);
  const integers = parts.map(({ type }) => type);
  const end = integers.lastIndexOf("integer") + 1;
  const text = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join("");
  return { whole: text(parts.slice(0, end)), rest: text(parts.slice(end)) };
}

/** The longest part after that place in a column: the room every amount of it leaves there. */
export function findLongestRest(rungs: readonly AlignedAmount[]): string {
  return rungs.reduce((longest, { rest }) => (rest.length > longest.length ? rest : longest), "");
}
