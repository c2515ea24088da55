import { allPhraseWords } from "../texts/all/phrase-words";
import type { ExtraPhraseWords } from "../texts/language-facts";
import { getLocale, type Language, languages } from "../texts/languages";

/** The words of date phrases in one language: lower case, without accents. */
type PhraseWords = Omit<ExtraPhraseWords, "weekdayEndings"> & {
  months: readonly string[];
  /** The days of the week, from Sunday. */
  weekdays: readonly string[];
};

const extraWords: Readonly<Record<Language, ExtraPhraseWords>> = allPhraseWords;
const weekdayEndings = Object.values(extraWords).flatMap((words) => words.weekdayEndings);

/** Returns the text in lower case, without accents and without the endings of weekdays. */
export function normalizePhrase(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return weekdayEndings.reduce((rest, ending) => rest.replaceAll(ending, ""), plain);
}

let known: readonly PhraseWords[] | undefined;

/** Returns the words of every language of the portal. Names of days and months come from `Intl`. */
export function phraseWords(): readonly PhraseWords[] {
  known ??= languages.map(wordsOf);
  return known;
}

function wordsOf(language: Language): PhraseWords {
  const locale = getLocale(language);
  const extra = extraWords[language];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const firstWord = (value: number, unit: "week" | "month") =>
    normalizePhrase(relative.format(value, unit)).split(" ")[0] ?? "";
  const nearDays = [0, 1, 2].map((days) => [normalizePhrase(relative.format(days, "day")), days] as const);
  return {
    months: names(dateFormat(locale, { month: "long" }), 12, (index) => Date.UTC(2026, index, 1)),
    weekdays: weekdayNames(locale, "long"),
    // `Intl` formats two days as “in 2 days” in a language without a word for them.
    nearDays: [...nearDays.filter(([phrase]) => !/\d/.test(phrase)), ...extra.nearDays],
    // Words of both genders: “próxima semana”, “próximo mês”.
    next: [firstWord(1, "week"), firstWord(1, "month"), ...extra.next],
    current: [firstWord(0, "week"), firstWord(0, "month"), ...extra.current],
    lengthUnits: [...extra.lengthUnits, ...[1, 4].map((count) => dayUnit(locale, count))],
    easter: extra.easter,
    fillers: extra.fillers,
  };
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
}

/**
 * Returns the number of the weekday with this short name in a locale, from 0 for Sunday: “fr” is 5 in German. Returns
 * -1 if there is none.
 */
export function findShortWeekday(word: string, locale: string): number {
  return weekdayNames(locale, "short").indexOf(word);
}

function weekdayNames(locale: string, weekday: "long" | "short"): string[] {
  // 1 February 2026 is a Sunday.
  return names(dateFormat(locale, { weekday }), 7, (index) => Date.UTC(2026, 1, 1 + index));
}

/**
 * Formats `count` times, which `at` returns, and normalizes the results. With the first day of each month, it returns
 * the names of the months.
 */
function names(format: Intl.DateTimeFormat, count: number, at: (index: number) => number): string[] {
  return Array.from({ length: count }, (_, index) => normalizePhrase(format.format(at(index))));
}

/** Returns the word for “day” or “days” that follows the number `count`. */
function dayUnit(locale: string, count: number): string {
  const format = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" });
  return normalizePhrase(format.formatToParts(count).find(({ type }) => type === "unit")?.value ?? "");
}
