import { allFacts, languages } from "./all/facts";
import type { LanguageFacts } from "./language-facts";

export { languages };
export type Language = (typeof languages)[number];

/** The language for a reader who has chosen none and whose browser requests none of the portal's languages. */
const defaultLanguage: Language = "en";

/** The name and the locale of each language. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = allFacts;

/** Returns the locale that formats numbers and dates in a language. */
export function getLocale(language: Language): string {
  return languageFacts[language].locale;
}

/** Returns the name of each language in that language. */
export function getLanguageNames(): Record<Language, string> {
  const names = languages.map((language) => [language, languageFacts[language].name] as const);
  // SAFETY: the list has every language once.
  return Object.fromEntries(names) as Record<Language, string>;
}

export function isLanguage(text: string | undefined): text is Language {
  return languages.some((language) => language === text);
}

/** Returns the stored choice, else the first supported language of `Accept-Language`, else English. */
export function chooseLanguage(chosen: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .slice(0, 200)
    .split(",")
    .map((item) => item.trim().split(/[-;]/, 1)[0]?.toLowerCase());
  return wanted.find(isLanguage) ?? defaultLanguage;
}
