const formatters = new Map<string, Intl.NumberFormat>();

type Look = { signDisplay: "auto" | "exceptZero" };

function formatter(locale: string, currency: string, look: Look): Intl.NumberFormat {
  const key = JSON.stringify([locale, currency, look]);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
    ...look,
  });
  formatters.set(key, made);
  return made;
}

/** Formats an amount exactly, without decimals that are all zero: “€126” and “€126.50”. */
export function formatShortMoney(amount: number, currency: string, locale: string): string {
  return formatter(locale, currency, { signDisplay: "auto" }).format(amount);
}

/** Formats a difference of amounts exactly, with its sign: “+€8” and “-€0.50”. */
export function formatShortDifference(amount: number, currency: string, locale: string): string {
  return formatter(locale, currency, { signDisplay: "exceptZero" }).format(amount);
}
