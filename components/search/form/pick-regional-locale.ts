/**
 * Returns the user's first locale if it has the language of the portal, otherwise the portal's locale. This
 * distinguishes `en-US`, where `3/12` starts with the month, from `en-GB`. Ignores further locales, because most
 * browsers list `en-US` after the language of the user.
 */
export function pickRegionalLocale([first]: readonly string[], locale: string): string {
  return first !== undefined && languageOf(first) === languageOf(locale) ? first : locale;
}

function languageOf(locale: string): string | undefined {
  return locale.toLowerCase().split("-")[0];
}
