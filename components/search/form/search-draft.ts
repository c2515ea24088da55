import type { Day } from "@/lib/dates";
import { parseStayPhrase } from "@/lib/stay-phrase";
import { type FilterName, type Filters, filterNames } from "../search-params";

/** The form's fields: the filters as text, and the dates as typed. */
export type SearchDraft = Record<FilterName, string> & { dates: string };

export function draftOf(filters: Filters): SearchDraft {
  const { date_from = "", date_to = "" } = filters;
  // SAFETY: every name of the list is given a value.
  const fields = Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? ""])) as Record<
    FilterName,
    string
  >;
  return { ...fields, dates: `${date_from} ${date_to}`.trim() };
}

export type DraftProblem = "location" | "dates";

/** Returns the filters of a filled form, or the first field with a problem. */
export function filtersOfDraft(draft: SearchDraft, today: Day): Filters | DraftProblem {
  const { dates, ...fields } = draft;
  const set = Object.entries(fields).map(([name, value]) => [name, value.trim()] as const);
  const filters: Filters = Object.fromEntries(set.filter(([, value]) => value !== ""));
  if (filters.location === undefined && filters.country === undefined) return "location";
  const stay = parseStayPhrase(dates, today);
  if (stay === undefined) return "dates";
  return { ...filters, date_from: stay.dateFrom, date_to: stay.dateTo };
}
