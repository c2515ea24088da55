/** The portal's languages; the first is spoken where none of the reader's is known. */
export const languages = ["en", "pt"] as const;
export type Language = (typeof languages)[number];

/** The locale numbers and dates are written in. */
export const localeOf: Readonly<Record<Language, string>> = { en: "en-GB", pt: "pt-PT" };

export const languageNames: Readonly<Record<Language, string>> = { en: "English", pt: "Português" };

export function isLanguage(text: string | undefined): text is Language {
  return languages.some((language) => language === text);
}

/** The reader's choice, else the first language of `Accept-Language` that the portal speaks. */
export function chooseLanguage(chosen: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .slice(0, 200)
    .split(",")
    .map((item) => item.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? "en";
}
