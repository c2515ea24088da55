/** A text with its `{names}` replaced; a name without a value stays, so that a missing one is seen. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The form of a text for a count, by the language's own rules; `{count}` is filled in. */
export function fillCount(forms: { one: string; other: string }, count: number, locale: string): string {
  const form = new Intl.PluralRules(locale).select(count) === "one" ? forms.one : forms.other;
  return fill(form, { count: new Intl.NumberFormat(locale).format(count) });
}
