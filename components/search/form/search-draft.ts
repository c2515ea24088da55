import { type Day, parseDay } from "@/lib/dates";
import { formatStayInput } from "@/lib/format/format-stay";
import { formatTypedDay } from "@/lib/format/format-time";
import { isBeyondCalendar, parseStayPhrase, type StayDates } from "@/lib/stay-phrase/parse-stay-phrase";
import { type FilterName, type Filters, filterNames } from "../search-params";

/** The form's fields: the filters as text, and the dates as typed. */
export type SearchDraft = Record<FilterName, string> & { dates: string };

/** Returns the form's fields for a search, with its dates as a person writes them in this language. */
export function toSearchDraft(filters: Filters, locale: string): SearchDraft {
  const { date_from = "", date_to = "" } = filters;
  // SAFETY: every name of the list is given a value.
  const fields = Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? ""])) as Record<
    FilterName,
    string
  >;
  return { ...fields, dates: printDates(date_from, date_to, locale) };
}

/** Formats the dates of the URL for the field. A text that is not a day stays unchanged. */
function printDates(from: string, to: string, locale: string): string {
  const isStay = parseDay(from) !== undefined && parseDay(to) !== undefined;
  if (isStay) return formatStayInput(from, to, locale);
  return `${formatTypedDay(from, locale)} ${formatTypedDay(to, locale)}`.trim();
}

/**
 * Returns the stay of the URL while the field shows it unchanged, otherwise undefined. Parsing the text has the same
 * result, but needs the names of days and months in every language, which a phone computes in 50 ms.
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
 * The field with a problem. `reversed`: the dates are in the wrong order, and the user must accept to swap them or
 * change them.
 */
export type DraftProblem = "location" | "dates" | "reversed";

/** Returns the filters of a filled form, or the first field with a problem. */
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
