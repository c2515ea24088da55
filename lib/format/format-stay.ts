import { formatDay } from "./format-time";
import { getDateFormat } from "./get-format";

function rangeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getDateFormat(locale, { ...options, timeZone: "UTC" });
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/**
 * Replaces each special space by a plain one, and puts one space on each side of the dash. ICU versions use different
 * spaces, but the server and the browser must print the same text.
 */
function normalizeSpaces(text: string): string {
  return text.replace(/\s*–\s*/u, " – ").replace(/\s/gu, " ");
}

const short = { day: "numeric", month: "short" } as const;

/** Formats two days without their years: “3 – 7 Dec”. */
export function formatShortStay(from: string, to: string, locale: string): string {
  return normalizeSpaces(rangeFormat(locale, short).formatRange(midnight(from), midnight(to)));
}

/**
 * Formats two days with their years, as a person types them: “3 – 7 Dec 2026”. `parseStayPhrase` can parse the result.
 * Two days in the wrong order are not swapped.
 */
export function formatStayInput(from: string, to: string, locale: string): string {
  if (to < from) return `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
  const format = rangeFormat(locale, { ...short, year: "numeric" });
  return normalizeSpaces(format.formatRange(midnight(from), midnight(to)));
}

/** Formats two days in words, with the year if `from` is not in the year of `today`: “3 to 7 December”. */
export function formatSpokenStay(
  { from, to, today }: { from: string; to: string; today: string },
  { locale, joiner }: { locale: string; joiner: string },
): string {
  const isThisYear = from.slice(0, 4) === today.slice(0, 4);
  const format = rangeFormat(locale, {
    day: "numeric",
    month: "long",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
  const text = format
    .formatRangeToParts(midnight(from), midnight(to))
    .map(({ source, type, value }) =>
      source === "shared" && type === "literal" ? value.replace(/\s*–\s*/u, ` ${joiner} `) : value,
    )
    .join("");
  return normalizeSpaces(text);
}
