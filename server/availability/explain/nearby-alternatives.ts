import { getKnownConverter } from "../../catalogue/rates/get-converter";
import type { PartnerContext } from "../../context";
import { listCandidates } from "../list-candidates";
import { findCityWithAvailability } from "../occupancy/find-city-with-availability";
import type { Search } from "../parse-search";
import { priceCandidates } from "../price-vehicles";
import type { SearchLocation } from "../search.queries";
import type { Alternative, RequestedSearch } from "./alternatives";
import type { CityView } from "./city-view";

/** Returns the nearby cities in which the same search shows more vehicles. Suppliers are not queried. */
export async function listNearbyAlternatives(
  ctx: PartnerContext,
  { city, names }: CityView,
  { search, shown }: RequestedSearch,
): Promise<Alternative[]> {
  const { database, now, partner } = ctx;
  const terms = { now, invoiceCurrency: partner.invoiceCurrency, currency: search.currency };
  const found = await Promise.all(
    city.nearbySlugs.map(async (slug): Promise<Alternative | undefined> => {
      const place = await findCityWithAvailability(database, slug, { ...search, now });
      if (place?.stock === undefined || !acceptsSearch(search, place, now)) return undefined;
      const wanted = { filters: search, withAttributes: false };
      const { cars } = await listCandidates(database, [place], wanted);
      // A price range and words can only reduce their number.
      if (cars.length <= shown) return undefined;
      const converter = await getKnownConverter(database, place.stock.version, terms);
      const vehicles = await priceCandidates(cars, { search, places: [place], converter, names });
      if (vehicles.length <= shown) return undefined;
      const fromTotalMinor = vehicles.reduce(
        (lowest, { quote }) => Math.min(lowest, quote.totalMinor),
        Number.POSITIVE_INFINITY,
      );
      const change = { [search.place?.parameter ?? "location"]: slug };
      return { kind: "location", change, vehicles: vehicles.length, fromTotalMinor };
    }),
  );
  return found.filter((one) => one !== undefined);
}

/**
 * Returns whether the pickup is in the future in the time zone of the city, which may differ from that of the requested
 * city.
 */
function acceptsSearch({ dateFrom }: Search, place: SearchLocation, now: Date): boolean {
  return dateFrom >= place.today && place.startsAt > now;
}
