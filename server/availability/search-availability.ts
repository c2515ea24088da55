import type { AvailabilityQuery } from "@/lib/contracts/availability";
import { addDays, daysBetween } from "@/lib/dates";
import { todayIn } from "@/lib/stay";
import { assertKnownAttrs, assertKnownCountry, assertKnownVehicleTypes } from "../catalogue/assert-known";
import { assertStayDates } from "../catalogue/assert-stay-dates";
import type { Names } from "../catalogue/names-in";
import type { PartnerContext } from "../context";
import { ApiError, invalidField } from "../errors/api-error";
import { createGate } from "./create-gate";
import { findPage } from "./find-page";
import { parseSearch, type Search } from "./parse-search";
import { findPlace, findPlaces, type Place } from "./places.queries";
import type { FoundVehicle } from "./price-candidates";

export type FoundAvailability = { search: Search; days: number; vehicles: FoundVehicle[]; total: number };

// What a search over many cities holds and computes is bounded for the whole process, not for each request.
const overManyCities = createGate({ atOnce: 2, waiting: 16 });

/** The service's own cars that are free for a stay, priced at the partner's terms; one page, in order. */
export async function searchAvailability(
  ctx: PartnerContext,
  query: AvailabilityQuery,
  names: Names,
): Promise<FoundAvailability> {
  // The service's own cars are answered at once, so no search has a handle: every handle is unknown.
  if (query.search_id !== undefined) throw new ApiError("not_found", "No such search.");

  const search = parseSearch(query);
  const { database, now, partner } = ctx;
  const terms = { now, invoiceCurrency: partner.invoiceCurrency, currency: search.currency };
  if (search.vehicleTypes !== undefined) await assertKnownVehicleTypes(database, search.vehicleTypes);
  const places = await getPlaces(ctx, search);
  const find = async () => await findPage(database, places, { search, terms, names });
  const { vehicles, total } = places.length > 1 ? await overManyCities(find) : await find();
  // A car that was found has every attribute asked for; only an empty answer leaves the question open.
  if (total === 0 && search.attrs !== undefined) await assertKnownAttrs(database, search.attrs);
  return { search, days: daysBetween(search.dateFrom, search.dateTo), vehicles, total };
}

/** The cities to search; the dates are judged by the calendar of the one city, or leniently over several. */
async function getPlaces(ctx: PartnerContext, search: Search): Promise<Place[]> {
  const { database, now } = ctx;
  const { dateFrom, dateTo, country } = search;
  const times = { ...search, now };
  if (country !== undefined) await assertKnownCountry(database, country);
  if (search.place !== undefined) {
    const { parameter, key } = search.place;
    const place = await findPlace(database, key, times);
    if (place === undefined) throw invalidField(parameter, "No such pickup city");
    assertStayDates({ dateFrom, dateTo, earliest: place.today });
    return country === undefined || country === place.countryCode ? [place] : [];
  }
  assertStayDates({ dateFrom, dateTo, earliest: addDays(todayIn("UTC", now), -1) });
  const places = await findPlaces(database, country, times);
  // Where the first day is past by now, nothing can be collected any more.
  return places.filter(({ today }) => today <= dateFrom);
}
