import type { Explanation } from "@/lib/contracts/explain";
import { addDays, daysBetween, parseDay } from "@/lib/dates";
import type { Filters } from "../search-params";

type Alternative = Explanation["alternatives"][number];

/**
 * A changed search that the user can start with one key. `vehicles` is absent if the change moves the rental to the
 * next free dates of one car.
 */
export type Change = Pick<Alternative, "kind" | "change"> &
  Partial<Pick<Alternative, "vehicles" | "from_total" | "currency">> & {
    /** The title of the car that is free on these dates. Undefined for a change that is not about one car. */
    car?: string;
  };

/** The maximum number of changes, one for each number key. */
const maxChanges = 5;

/**
 * Returns the changed searches that an explanation offers, in order. If it explains one car and the car's next free
 * dates are known, these dates come first.
 */
export function listChanges(
  { hidden, alternatives }: Explanation,
  filters: Filters,
  car: string | undefined,
): readonly Change[] {
  const [named] = car === undefined ? [] : hidden.flatMap(({ examples }) => examples);
  const dates = named === undefined ? undefined : moveStay(filters, named.free_from);
  if (named === undefined || dates === undefined) return alternatives;
  const first: Change = { kind: "dates", change: dates, car: named.title };
  const others = alternatives.filter(({ change }) => change.date_from !== dates.date_from);
  return [first, ...others].slice(0, maxChanges);
}

/**
 * Returns the dates of a rental that is moved to another first day and keeps its length. Returns undefined if a date is
 * missing or invalid.
 */
export function moveStay(
  { date_from, date_to }: Filters,
  first: string | null,
): { date_from: string; date_to: string } | undefined {
  const [from, to] = [parseDay(date_from ?? ""), parseDay(date_to ?? "")];
  const start = parseDay(first ?? "");
  if (from === undefined || to === undefined || start === undefined) return undefined;
  return { date_from: start, date_to: addDays(start, daysBetween(from, to)) };
}

/** Returns the filters with the changed parameters. Null in the change removes a parameter. */
export function applyChange(filters: Filters, change: Alternative["change"]): Filters {
  const changed = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== null);
  return Object.fromEntries(changed);
}
