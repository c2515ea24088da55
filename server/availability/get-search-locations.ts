import { addDays } from "@/lib/dates";
import { todayIn } from "@/lib/stay";
import { assertKnownCountry } from "../catalogue/read/assert-known";
import { assertStayDates } from "../catalogue/read/assert-stay-dates";
import type { PartnerContext } from "../context";
import { invalidField } from "../errors/api-error";
import type { Search } from "./parse-search";
import { findLocationWithStock, findPlaces, type SearchLocation } from "./search-locations.queries";

/** The cities to search; the dates are judged by the calendar of the one city, or leniently over several. */
export async function getSearchLocations(ctx: PartnerContext, search: Search): Promise<SearchLocation[]> {
  const { database, now } = ctx;
  const { dateFrom, dateTo, country } = search;
  const times = { ...search, now };
  if (country !== undefined) await assertKnownCountry(database, country);
  if (search.place !== undefined) {
    const { parameter, key } = search.place;
    const place = await findLocationWithStock(database, key, times);
    if (place === undefined) throw invalidField(parameter, "Unknown pickup city");
    assertStayDates({ dateFrom, dateTo, earliest: place.today });
    return country === undefined || country === place.countryCode ? [place] : [];
  }
  assertStayDates({ dateFrom, dateTo, earliest: addDays(todayIn("UTC", now), -1) });
  const places = await findPlaces(database, country, times);
  // Where the first day is past by now, nothing can be collected any more.
  return places.filter(({ today }) => today <= dateFrom);
}
