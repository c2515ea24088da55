import { type Day, parseDay } from "../dates";
import { findShortWeekday, normalizePhrase, phraseWords } from "./phrase-words";

/** A day of a month as typed, with or without a year. `month` is 1 for January. */
export type TypedDate = { day: number; month: number; year?: number };

/**
 * A token of a date phrase. Each kind is one letter, so that the kinds of all tokens form a string. The kinds are: a
 * whole day with its year (I), days from today (A), numeric date (F), number (N), year (Y), month (M), weekday (W),
 * Easter (E), “next” (X), “this” (C), length unit (U).
 */
export type PhraseToken =
  | { kind: "I"; whole: Day }
  | { kind: "F"; date: TypedDate }
  | { kind: "A" | "N" | "Y" | "M" | "W" | "E" | "X" | "C" | "U"; value: number };

const pattern =
  /(?<iso>\d{4}[-/.]\d\d?[-/.]\d\d?(?!\d))|\+(?<ahead>\d{1,3})(?!\d)|(?<numeric>\d\d?-\d\d?-\d{4}(?!\d)|\d\d?(?:\/\d\d?(?:\/(?:\d{4}|\d\d)(?!\d))?|\.\d\d?(?:\.(?:\d{4}|\d\d)(?!\d))?)\.?(?!\d))|(?<compact>\d\d?[a-z]{3}\d\d(?![\da-z]))|(?<year>\d{4})(?!\d)|(?<number>\d{1,3})(?:(?:st|nd|rd|th|o)(?![a-z]))?(?!\d)|(?<word>[a-z]+)|(?<gap>[\s,;.–—−-]+)/y;

/**
 * Splits a phrase into tokens, by the date format of the locale. Returns `undefined` if a part of the phrase is
 * unknown.
 */
export function readPhraseTokens(phrase: string, locale: string): PhraseToken[] | undefined {
  const text = replaceNearDays(normalizePhrase(phrase).trim());
  const tokens: PhraseToken[] = [];
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const read = match === null ? undefined : readToken(match.groups ?? {}, locale);
    if (match === null || read === undefined) return undefined;
    tokens.push(...read);
    at += match[0].length;
  }
  return tokens;
}

/**
 * Replaces each phrase for a day near today: “tomorrow” becomes `+1`. Replaces the longest phrases first, because a
 * phrase can contain another.
 */
function replaceNearDays(text: string): string {
  return phraseWords()
    .flatMap(({ nearDays }) => nearDays)
    .sort(([left], [right]) => right.length - left.length)
    .reduce((rest, [words, days]) => replaceWords(rest, words, ` +${days} `), text);
}

function replaceWords(text: string, words: string, by: string): string {
  const isLetter = (at: number) => /[a-z]/.test(text.charAt(at));
  const at = text.indexOf(words);
  if (at < 0 || isLetter(at - 1) || isLetter(at + words.length)) return text;
  return text.slice(0, at) + by + replaceWords(text.slice(at + words.length), words, by);
}

function readToken(
  groups: Readonly<Record<string, string | undefined>>,
  locale: string,
): PhraseToken[] | undefined {
  const { iso, ahead, numeric, compact, year, number, word } = groups;
  if (iso !== undefined) return readWholeDay(iso);
  if (ahead !== undefined) return [{ kind: "A", value: Number(ahead) }];
  if (numeric !== undefined) return [{ kind: "F", date: readNumeric(numeric, locale !== "en-US") }];
  if (compact !== undefined) return readCompact(compact);
  if (year !== undefined) return [{ kind: "Y", value: Number(year) }];
  if (number !== undefined) return [{ kind: "N", value: Number(number) }];
  return word === undefined ? [] : (readShortWeekday(word, locale) ?? readWord(word));
}

function readWholeDay(text: string): PhraseToken[] | undefined {
  const [year = "", month = "", day = ""] = text.split(/[-/.]/);
  const whole = parseDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return whole === undefined ? undefined : [{ kind: "I", whole }];
}

function readNumeric(text: string, dayFirst: boolean): TypedDate {
  const [first = "", second = "", year = ""] = text.split(/[-/.]/);
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return {
    day: Number(day),
    month: Number(month),
    ...(year === "" ? {} : { year: fullYear(Number(year)) }),
  };
}

/** Reads a date such as `03dec26`, as reservation systems print it. Returns `undefined` for another text. */
function readCompact(text: string): PhraseToken[] | undefined {
  const parts = /^(\d+)([a-z]+)(\d+)$/.exec(text);
  const month = readWord(parts?.[2] ?? "")?.[0];
  if (month?.kind !== "M") return undefined;
  return [
    { kind: "N", value: Number(parts?.[1]) },
    month,
    { kind: "Y", value: fullYear(Number(parts?.[3])) },
  ];
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

/**
 * Reads a weekday of two letters, only in the reader's language. In another language, the same letters can be another
 * word.
 */
function readShortWeekday(word: string, locale: string): PhraseToken[] | undefined {
  const weekday = word.length === 2 ? findShortWeekday(word, locale) : -1;
  return weekday < 0 ? undefined : [{ kind: "W", value: weekday }];
}

/** The kinds of tokens that are a word without a value. Each has the name of its word list in `PhraseWords`. */
const kindsOfWords = [
  ["X", "next"],
  ["C", "current"],
  ["E", "easter"],
  ["U", "lengthUnits"],
] as const;

/**
 * Reads one word. Months and weekdays match from their first three letters. Returns no token for a filler, and
 * `undefined` for an unknown word.
 */
function readWord(word: string): PhraseToken[] | undefined {
  const all = phraseWords();
  for (const words of all) {
    const month = findByPrefix(words.months, word);
    if (month >= 0) return [{ kind: "M", value: month + 1 }];
    const weekday = findByPrefix(words.weekdays, word);
    if (weekday >= 0) return [{ kind: "W", value: weekday }];
    const kind = kindsOfWords.find(([, name]) => words[name].includes(word))?.[0];
    if (kind !== undefined) return [{ kind, value: 0 }];
  }
  return all.some(({ fillers }) => fillers.includes(word)) ? [] : undefined;
}

function findByPrefix(names: readonly string[], word: string): number {
  return word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));
}
