type Named = { country_code: string; name: string };

/** Sorts countries by their names as the language sorts them: “Österreich” before “Polen” in German. */
export function sortCountries<C extends Named>(countries: readonly C[], locale: string): C[] {
  const { compare } = new Intl.Collator(locale);
  return [...countries].sort((left, right) => compare(left.name, right.name));
}

/** Returns the countries whose name contains the text or whose code equals it. Ignores case and accents. */
export function filterCountries<C extends Named>(countries: readonly C[], typed: string): C[] {
  const wanted = toPlain(typed.trim());
  return countries.filter(
    ({ country_code, name }) => toPlain(name).includes(wanted) || country_code === wanted,
  );
}

function toPlain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
