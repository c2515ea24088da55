import { formatNumber } from "../format/format-number";

/** A text with its `{names}` replaced; a name without a value stays, so that a missing one is seen. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The form of a text for a count, by the language's own rules; `{count}` is filled in. */
export function fillCount(forms: { one: string; other: string }, count: number, locale: string): string {
  const form = rulesOf(locale).select(count) === "one" ? forms.one : forms.other;
  return fill(form, { count: formatNumber(count, locale) });
}

// Making them costs a hundred times as much as asking them, and a list asks for every row.
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}
