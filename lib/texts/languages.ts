/** The languages of the portal. The first is the default. */
export const languages = ["en", "pt"] as const;
export type Language = (typeof languages)[number];

/** The locale that formats numbers and dates. */
export const localeOf: Readonly<Record<Language, string>> = { en: "en-GB", pt: "pt-PT" };

export const languageNames: Readonly<Record<Language, string>> = { en: "English", pt: "Português" };

export function isLanguage(text: string | undefined): text is Language {
  return languages.some((language) => language === text);
}

/** Returns the stored choice, else the first supported language of `Accept-Language`, else English. */
export function chooseLanguage(chosen: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .slice(0, 200)
    .split(",")
    .map((item) => item.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? "en";
}
