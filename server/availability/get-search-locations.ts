import { addDays } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import { assertKnownCountry } from "../catalogue/read/assert-known";
import { assertPickupAhead } from "../catalogue/read/assert-pickup-ahead";
import { assertStayDates } from "../catalogue/read/assert-stay-dates";
import type { PartnerContext } from "../context";
import { invalidField } from "../errors/api-error";
import { findCityWithAvailability } from "./occupancy/find-city-with-availability";
import type { Search } from "./parse-search";
import { findPlaces, type SearchLocation } from "./search.queries";

/**
 * Returns the published locations to search, or none for a city outside the requested country. Throws
 * `invalid_date_range` for invalid dates. The earliest start day is today in the city, or yesterday in UTC if there are
 * several cities. If the pickup time has passed in the only city, also throws `invalid_date_range`; with several, omits
 * the cities where it has passed. Throws `invalid_payload` for an unknown city or country.
 */
export async function getSearchLocations(ctx: PartnerContext, search: Search): Promise<SearchLocation[]> {
  const { database, now } = ctx;
  const { dateFrom, dateTo, country } = search;
  const times = { ...search, now };
  if (country !== undefined) await assertKnownCountry(database, country);
  if (search.place !== undefined) {
    const { parameter, key } = search.place;
    const place = await findCityWithAvailability(database, key, times);
    if (place === undefined) throw invalidField(parameter, "Unknown pickup city");
    assertStayDates({ dateFrom, dateTo, earliest: place.today });
    assertPickupAhead(now, { startsAt: place.startsAt, dateFrom, dateTo });
    return country === undefined || country === place.countryCode ? [place] : [];
  }
  assertStayDates({ dateFrom, dateTo, earliest: addDays(todayIn("UTC", now), -1) });
  const places = await findPlaces(database, country, times);
  return places.filter(({ startsAt }) => startsAt > now);
}
