import { vehicleTypeNames } from "./vehicle-type-names";

export type Names = {
  country(country: { code: string; name: string }): string;
  vehicleType(type: { slug: string; name: string }): { slug: string; name: string };
};

/** The functions that return the catalogue's own names, which are English. */
export const catalogueNames: Names = { country: ({ name }) => name, vehicleType: (type) => type };

/** Matches codes that ISO 3166 leaves to users. `Intl` may have other names for them than the catalogue. */
const userAssigned = /^(aa|q[m-z]|x[a-jl-z]|zz)$/;

const knownNames = new Map<string, Names>();

/**
 * Returns functions for the names of countries and vehicle types in a BCP 47 language. A name without a translation is
 * the catalogue's English one. Throws a `RangeError` for a malformed tag, which the contracts reject.
 */
export function getLocalizedNames(locale: string | undefined): Names {
  if (locale === undefined) return catalogueNames;
  const tag = new Intl.Locale(locale);
  const key = [tag.language, tag.script, tag.region].filter((part) => part !== undefined).join("-");
  const known = knownNames.get(key);
  if (known !== undefined) return known;
  const names = tag.language === "en" ? catalogueNames : translatedNames(key, tag.language);
  // Tags come from callers, so the cache must not grow without a limit.
  if (knownNames.size >= 100) knownNames.clear();
  knownNames.set(key, names);
  return names;
}

function translatedNames(tag: string, language: string): Names {
  const translated = Intl.DisplayNames.supportedLocalesOf(tag).length > 0;
  const regions = translated ? new Intl.DisplayNames(tag, { type: "region", fallback: "none" }) : undefined;
  const types = vehicleTypeNames(language);
  return {
    country: ({ code, name }) => (userAssigned.test(code) ? name : (regions?.of(code.toUpperCase()) ?? name)),
    vehicleType: ({ slug, name }) => ({ slug, name: types.get(slug) ?? name }),
  };
}
