import type { PartnerContext } from "../../context";
import { findVehicles } from "../find-vehicles";
import type { Search } from "../parse-search";
import { findLocationWithStock } from "../search.queries";
import type { Alternative, Requested } from "./alternatives";
import type { CityView } from "./city-view";

/** Returns the nearby cities in which the same search shows more vehicles. Suppliers are not queried. */
export async function listNearbyAlternatives(
  ctx: PartnerContext,
  { city, names }: CityView,
  { search, shown }: Requested,
): Promise<Alternative[]> {
  const found = await Promise.all(
    city.nearbyIds.map(async (id): Promise<Alternative | undefined> => {
      const place = await findLocationWithStock(ctx.database, String(id), { ...search, now: ctx.now });
      if (place === undefined || !acceptsSearch(search, place, ctx.now)) return undefined;
      const cheapest: Search = { ...search, sort: "price", page: 1, limit: 1 };
      const { vehicles, total } = await findVehicles(ctx, [place], {
        ...{ search: cheapest, names, offers: [] },
        additions: { facets: false, details: false },
      });
      const [first] = vehicles;
      if (first === undefined || total <= shown) return undefined;
      const change = { [search.place?.parameter ?? "location"]: place.slug };
      return { kind: "location", change, vehicles: total, fromTotalMinor: first.quote.totalMinor };
    }),
  );
  return found.filter((one) => one !== undefined);
}

type Place = NonNullable<Awaited<ReturnType<typeof findLocationWithStock>>>;

/** Returns whether the city accepts the dates. In its time zone, the pickup may already be in the past. */
function acceptsSearch({ dateFrom }: Search, place: Place, now: Date): boolean {
  return dateFrom >= place.today && place.startsAt > now;
}
