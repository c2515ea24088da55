import { addDays, type Day, daysBetween, parseDay } from "@/lib/dates";

/** The first and the last day of a rental. `length` is the number of charged days. */
export type StayDays = { from: Day; to: Day; length: number };

type Dates = { date_from?: string | null | undefined; date_to?: string | null | undefined };

/**
 * Returns the dates of a search. Returns undefined if a date is missing or invalid, or if the last day is not after the
 * first one.
 */
export function toStayDays({ date_from, date_to }: Dates): StayDays | undefined {
  const [from, to] = [parseDay(date_from ?? ""), parseDay(date_to ?? "")];
  if (from === undefined || to === undefined || to <= from) return undefined;
  return { from, to, length: daysBetween(from, to) };
}

/**
 * The change to a search that gives its rental other dates. It removes the search ID and the page, because the earlier
 * results are no longer valid.
 */
export type StayChange = { date_from: string; date_to: string; search_id: null; page: null };

/** Returns the change that lets a rental start on another day and keeps its length. */
export function moveStayTo({ length }: StayDays, from: Day): StayChange {
  return { date_from: from, date_to: addDays(from, length), search_id: null, page: null };
}

/** Returns the change that extends a rental by one day. */
export function lengthenStay({ from, to }: StayDays): StayChange {
  return { date_from: from, date_to: addDays(to, 1), search_id: null, page: null };
}
