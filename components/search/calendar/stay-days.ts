import { addDays, type Day, daysBetween, parseDay } from "@/lib/dates";

/** The dates of a rental, and the number of its charged days as `length`. */
export type StayDays = { from: Day; to: Day; length: number };

type Dates = { date_from?: string | null | undefined; date_to?: string | null | undefined };

/** Returns the dates of a search, or undefined unless they are a rental of at least one day. */
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

/** Returns the change that moves a rental to another first day and keeps its length. */
export function moveStayTo({ length }: StayDays, from: Day): StayChange {
  return { date_from: from, date_to: addDays(from, length), search_id: null, page: null };
}

/** Returns the change that moves the end of a rental to the next day. */
export function lengthenStay({ from, to }: StayDays): StayChange {
  return { date_from: from, date_to: addDays(to, 1), search_id: null, page: null };
}
