import type { StaySearch } from "@/lib/api/reservations-search";
import type { ReserveQuery } from "@/lib/read-reserve-query";

/** Returns the parameters of a search for the same rental in a city. */
export function toStaySearch(stay: ReserveQuery, location: string): StaySearch {
  const { date_from, date_to, pickup_hour, return_hour, units, pickup_type, currency, age } = stay;
  return { location, date_from, date_to, pickup_hour, return_hour, units, pickup_type, currency, age };
}
