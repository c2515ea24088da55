import type { Day } from "@/lib/dates";
import type { CarHolds } from "../occupancy/car-holds";

/**
 * The requested rental, moved by `shift` days, which is negative for earlier dates. Its times are in milliseconds since
 * 1970.
 */
export type ShiftedStay = {
  shift: number;
  startsAt: number;
  endsAt: number;
  /** The end of the turnaround after the rental, when the units are available again. */
  heldUntil: number;
};

export type ExplainedCity = {
  id: number;
  slug: string;
  countryCode: string;
  /** The current day in the city's time zone. */
  today: Day;
  /** The catalogue version at the time of the query. */
  version: string;
  supplierIds: number[];
  /** The requested rental and its shifts, the earliest first. */
  stays: ShiftedStay[];
  /** The holds during any of the stays, by car ID. Earlier and later holds may be included. */
  holdsOf: ReadonlyMap<number, CarHolds>;
  /** The slugs of the nearest other cities, in which the search may show more vehicles. */
  nearbySlugs: readonly string[];
};
