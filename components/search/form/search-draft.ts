import { type Day, parseDay } from "@/lib/dates";
import { formatStayInput } from "@/lib/format/format-stay";
import { formatTypedDay } from "@/lib/format/format-time";
import { isBeyondCalendar, parseStayPhrase, type StayDates } from "@/lib/stay-phrase/parse-stay-phrase";
import { type FilterName, type Filters, filterNames } from "../search-params";

/** The form's fields: the filters as text, and the dates as typed. */
export type SearchDraft = Record<FilterName, string> & { dates: string };

/** Returns the form's fields for a search. Its dates are written as people write them in this language. */
export function toSearchDraft(filters: Filters, locale: string): SearchDraft {
  const { date_from = "", date_to = "" } = filters;
  // SAFETY: every name of the list is given a value.
  const fields = Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? ""])) as Record<
    FilterName,
    string
  >;
  return { ...fields, dates: printDates(date_from, date_to, locale) };
}

/** Formats the dates in the URL for the text field. A date that is not valid stays unchanged. */
function printDates(from: string, to: string, locale: string): string {
  const isStay = parseDay(from) !== undefined && parseDay(to) !== undefined;
  if (isStay) return formatStayInput(from, to, locale);
  return `${formatTypedDay(from, locale)} ${formatTypedDay(to, locale)}`.trim();
}

/**
 * Returns the rental dates in the URL if the field shows them unchanged, otherwise undefined. Parsing the text has the
 * same result, but needs the names of days and months in every language, which a phone computes in 50 ms.
 */
export function findUnchangedStay(
  dates: string,
  { date_from = "", date_to = "" }: Filters,
  locale: string,
): StayDates | undefined {
  const [dateFrom, dateTo] = [parseDay(date_from), parseDay(date_to)];
  if (dateFrom === undefined || dateTo === undefined || dateTo <= dateFrom) return undefined;
  if (isBeyondCalendar(dateTo) || dates !== formatStayInput(dateFrom, dateTo, locale)) return undefined;
  return { dateFrom, dateTo };
}

/**
 * The problem of a form: its field, or `reversed` if the dates are in the wrong order. The user must then swap or
 * change them.
 */
export type DraftProblem = "location" | "dates" | "reversed";

/** Returns the filters of a filled form, or its first problem. */
export function readSearchDraft(
  draft: SearchDraft,
  { today, locale }: { today: Day; locale: string },
): Filters | DraftProblem {
  const { dates, ...fields } = draft;
  const set = Object.entries(fields).map(([name, value]) => [name, value.trim()] as const);
  const filters: Filters = Object.fromEntries(set.filter(([, value]) => value !== ""));
  if (filters.location === undefined && filters.country === undefined) return "location";
  const reading = parseStayPhrase(dates, { today, locale });
  if (reading === undefined) return "dates";
  if ("suggested" in reading) return "reversed";
  return { ...filters, date_from: reading.stay.dateFrom, date_to: reading.stay.dateTo };
}
