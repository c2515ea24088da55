import { type Language, languages, localeOf } from "../texts/languages";

/** The words of date phrases in one language: lower case, without accents. */
type PhraseWords = {
  months: readonly string[];
  /** The days of the week, from Sunday. */
  weekdays: readonly string[];
  /** Phrases for days near today, with the number of days from today. */
  nearDays: readonly (readonly [phrase: string, days: number])[];
  /** Words before a weekday that mean the weekday of the next week. */
  next: readonly string[];
  /** Words before a weekday that mean the first such weekday from today. */
  current: readonly string[];
  /** Words after a number that mean a length in days. */
  lengthUnits: readonly string[];
  /** Words that are ignored: “to”, “de”. */
  fillers: readonly string[];
};

/** Words that `Intl` does not know: short forms, nights, and the words between two dates. */
const extraWords: Readonly<Record<Language, Pick<PhraseWords, "nearDays" | "lengthUnits" | "fillers">>> = {
  en: {
    nearDays: [
      ["tod", 0],
      ["tom", 1],
      ["tmr", 1],
    ],
    lengthUnits: ["n", "night", "nights", "d"],
    fillers: ["to", "until", "till", "from", "of", "the", "for", "on"],
  },
  pt: {
    nearDays: [],
    lengthUnits: ["noite", "noites"],
    fillers: ["a", "ate", "de", "do", "da", "por", "em", "no", "na"],
  },
};

/** Agents also type “sexta” for “sexta-feira”. Without the ending, its hyphen cannot separate two dates. */
const weekdayEnding = "-feira";

/** Returns the text in lower case, with plain spaces, without accents and weekday endings. */
export function normalizePhrase(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(weekdayEnding, "");
}

let known: readonly PhraseWords[] | undefined;

/** Returns the words of every language of the portal. Names of days and months come from `Intl`. */
export function phraseWords(): readonly PhraseWords[] {
  known ??= languages.map(wordsOf);
  return known;
}

function wordsOf(language: Language): PhraseWords {
  const locale = localeOf[language];
  const extra = extraWords[language];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const firstWord = (value: number, unit: "week" | "month") =>
    normalizePhrase(relative.format(value, unit)).split(" ")[0] ?? "";
  const nearDays = [0, 1, 2].map((days) => [normalizePhrase(relative.format(days, "day")), days] as const);
  return {
    months: names(dateFormat(locale, { month: "long" }), 12, (index) => Date.UTC(2026, index, 1)),
    // 1 February 2026 is a Sunday.
    weekdays: names(dateFormat(locale, { weekday: "long" }), 7, (index) => Date.UTC(2026, 1, 1 + index)),
    // `Intl` formats two days as “in 2 days” in a language without a word for them.
    nearDays: [...nearDays.filter(([phrase]) => !/\d/.test(phrase)), ...extra.nearDays],
    // Words of both genders: “próxima semana”, “próximo mês”.
    next: [firstWord(1, "week"), firstWord(1, "month")],
    current: [firstWord(0, "week"), firstWord(0, "month")],
    lengthUnits: [...extra.lengthUnits, ...[1, 4].map((count) => dayUnit(locale, count))],
    fillers: extra.fillers,
  };
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
}

/** Returns the names of the days or months that start at the given times. */
function names(format: Intl.DateTimeFormat, count: number, at: (index: number) => number): string[] {
  return Array.from({ length: count }, (_, index) => normalizePhrase(format.format(at(index))));
}

/** Returns the word for days after a number: “day” or “days”. */
function dayUnit(locale: string, count: number): string {
  const format = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" });
  return normalizePhrase(format.formatToParts(count).find(({ type }) => type === "unit")?.value ?? "");
}
