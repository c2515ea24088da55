/** The name and the locale of a language. */
export type LanguageFacts = {
  /** The name in the language itself. */
  name: string;
  /** The locale that formats numbers and dates. */
  locale: string;
};

/** The words of date phrases that `Intl` does not know: lower case, without accents. */
export type ExtraPhraseWords = {
  /** Phrases for days near today, with the number of days from today. */
  nearDays: readonly (readonly [phrase: string, days: number])[];
  /** Words before a weekday that mean the weekday of the next week. */
  next: readonly string[];
  /** Words before a weekday that mean the first such weekday from today. */
  current: readonly string[];
  /** Words after a number that mean a length in days. */
  lengthUnits: readonly string[];
  /** Words for Easter. */
  easter: readonly string[];
  /** Words that are ignored: “to”, “de”. */
  fillers: readonly string[];
  /** The endings of weekday names that people leave out, such as “-feira”, with their hyphen. */
  weekdayEndings: readonly string[];
};
