import { addDays, type Day, daysBetween, parseDay } from "./dates";

export type StayDates = { dateFrom: Day; dateTo: Day };

/** The words of one language. Months and weekdays match from their first three letters. */
type PhraseWords = {
  months: readonly string[];
  /** Starts with Sunday. */
  weekdays: readonly string[];
  today: readonly string[];
  tomorrow: readonly string[];
};

const english: PhraseWords = {
  months: [
    ...["january", "february", "march", "april", "may", "june"],
    ...["july", "august", "september", "october", "november", "december"],
  ],
  weekdays: ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
  today: ["today", "tod"],
  tomorrow: ["tomorrow", "tom", "tmr"],
};

const portuguese: PhraseWords = {
  months: [
    ...["janeiro", "fevereiro", "março", "abril", "maio", "junho"],
    ...["julho", "agosto", "setembro", "outubro", "novembro", "dezembro"],
  ],
  weekdays: ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"],
  today: ["hoje"],
  tomorrow: ["amanhã", "amanha"],
};

const vocabularies = [english, portuguese];

/**
 * Parses dates as agents type them: `3dec 7dec`, `3/12 4n`, `+3 +7`, `fri 5d`, `2026-12-03 2026-12-07`. The
 * second part is a day or a length in days (`n` or `d`). A day without a year is the next such day. Returns
 * `undefined` unless the phrase has two valid parts in order.
 */
export function parseStayPhrase(phrase: string, today: Day): StayDates | undefined {
  const parts = phrase
    .trim()
    .toLowerCase()
    .replace(/\s*(–|—|\bto\b|\ba\b)\s*/g, " ")
    .replace(/(^|\s)(\d{1,2})\s+(?=[a-zç]{3})/g, "$1$2")
    .split(/[\s,;]+/)
    .filter((part) => part !== "");
  const [first, second, ...more] = parts;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const dateFrom = parseDayWord(first, today);
  if (dateFrom === undefined) return undefined;
  const length = /^(\d{1,3})[nd]$/.exec(second)?.[1];
  // In the second part, `+7` also counts from today.
  const dateTo =
    length === undefined ? parseDayWord(second, today, dateFrom) : addDays(dateFrom, Number(length));
  return dateTo === undefined || daysBetween(dateFrom, dateTo) < 1 ? undefined : { dateFrom, dateTo };
}

/** Parses one word as a day. If the word has no year or week, the day is on or after `after`. */
function parseDayWord(word: string, today: Day, after: Day = today): Day | undefined {
  const whole = parseDay(word);
  if (whole !== undefined) return whole;
  const ahead = /^\+(\d{1,3})$/.exec(word)?.[1];
  if (ahead !== undefined) return addDays(today, Number(ahead));
  if (vocabularies.some((words) => words.today.includes(word))) return today;
  if (vocabularies.some((words) => words.tomorrow.includes(word))) return addDays(today, 1);
  return parseWeekday(word, after === today ? today : addDays(after, 1)) ?? parseDayAndMonth(word, after);
}

function parseWeekday(word: string, from: Day): Day | undefined {
  const wanted = findByPrefix(word, ({ weekdays }) => weekdays);
  if (wanted === undefined) return undefined;
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay();
  return addDays(from, (wanted - weekday + 7) % 7);
}

function parseDayAndMonth(word: string, after: Day): Day | undefined {
  const numeric = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?$/.exec(word);
  if (numeric !== null) {
    return findNextDay({ day: Number(numeric[1]), month: Number(numeric[2]), year: numeric[3] }, after);
  }
  const named =
    /^(\d{1,2})([a-zç]{3,})(\d{4})?$/.exec(word) ?? swapDayAndMonth(/^([a-zç]{3,})(\d{1,2})$/.exec(word));
  const month = named?.[2] === undefined ? undefined : findByPrefix(named[2], ({ months }) => months);
  if (month === undefined) return undefined;
  return findNextDay({ day: Number(named?.[1]), month: month + 1, year: named?.[3] }, after);
}

/** Reorders a match of `dec3` like one of `3dec`. */
function swapDayAndMonth(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match === null ? null : [match[0], match[2], match[1], undefined];
}

const yearsAhead = 8;

/** Returns the first day on or after `after` with this day and month. 29 February can be years ahead. */
function findNextDay(
  wanted: { day: number; month: number; year: string | undefined },
  after: Day,
): Day | undefined {
  const [month, day] = [wanted.month, wanted.day].map((part) => String(part).padStart(2, "0"));
  if (wanted.year !== undefined) return parseDay(`${wanted.year}-${month}-${day}`);
  const first = Number(after.slice(0, 4));
  for (let year = first; year <= first + yearsAhead; year += 1) {
    const found = parseDay(`${year}-${month}-${day}`);
    if (found !== undefined && found >= after) return found;
  }
  return undefined;
}

/**
 * Returns the index of the list item that starts with the word. The word must have at least three letters.
 */
function findByPrefix(word: string, list: (words: PhraseWords) => readonly string[]): number | undefined {
  if (word.length < 3) return undefined;
  for (const words of vocabularies) {
    const index = list(words).findIndex((candidate) => candidate.startsWith(word));
    if (index >= 0) return index;
  }
  return undefined;
}
