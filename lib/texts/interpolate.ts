import { formatNumber } from "../format/format-number";

/** Replaces each `{name}` in a text by its value. Keeps `{name}` if it has no value, so that the mistake is visible. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns the plural form of a text for a count, with `{count}` replaced. */
export function fillCount(forms: { one: string; other: string }, count: number, locale: string): string {
  const form = rulesOf(locale).select(count) === "one" ? forms.one : forms.other;
  return fill(form, { count: formatNumber(count, locale) });
}

// Creating plural rules costs 100 times as much as a lookup, and a list needs one per row.
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}
