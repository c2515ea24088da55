import { assertKnownFilters } from "../../catalogue/read/assert-known";
import { getLocalizedNames } from "../../catalogue/read/localized-names";
import type { PartnerContext } from "../../context";
import { readFromReplica } from "../../db/read-from-replica";
import { ApiError, invalidField } from "../../errors/api-error";
import type { SearchRequest } from "../../suppliers/search-request";
import type { CityCar } from "../candidates.queries";
import { parseSearch, type Search } from "../parse-search";
import { planSupplierSearches } from "../search-availability";
import {
  type Alternative,
  chooseAlternatives,
  countShownVehicles,
  listCityAlternatives,
  type RequestedSearch,
} from "./alternatives";
import { type CityView, isInCountry } from "./city-view";
import { type HiddenGroup, listHidden } from "./list-hidden";
import { listNearbyAlternatives } from "./nearby-alternatives";
import { readCityView } from "./read-city-view";

export type Explanation = {
  considered: number;
  hidden: HiddenGroup[];
  alternatives: Alternative[];
  /** The currency of the alternatives' totals. */
  currency: string;
};

/**
 * Returns why a search of one city hides cars and which changed searches show more. With `carSlug`, explains only that
 * car; the alternatives are still those of the whole search. Suppliers are not queried. Throws `invalid_payload` unless
 * the search names one city, `not_found` if the city has no such car, and the errors of a search.
 */
export async function explainAvailability(
  ctx: PartnerContext,
  request: SearchRequest,
  carSlug: string | undefined,
): Promise<Explanation> {
  const search = parseSearch(request);
  const { place } = search;
  if (place === undefined) {
    throw invalidField("location", "Send one city: `location`, `pickup_location` or `delivery_location`");
  }
  const names = getLocalizedNames(request.locale);
  const read = readFromReplica(ctx);
  const { view, stay } = await readCityView(read, search, { place, names });
  const cars = isInCountry(view, search) ? view.cars : [];
  const { vehicles: shown } = countShownVehicles({ ...view, cars }, search, stay);
  const isPolled = planSupplierSearches(ctx.config, [view.city]).targets.length > 0;
  await assertKnownFilters(read.database, search, { total: shown, isPolled });
  const selected = selectCars(view.cars, carSlug);
  const considered = isInCountry(view, search) ? selected : [];
  return {
    considered: considered.length,
    hidden: listHidden({ ...view, cars: considered }, search, stay),
    alternatives: await listAlternatives(read, view, { search, stay, shown }),
    currency: view.converter.currency,
  };
}

function selectCars(cars: readonly CityCar[], slug: string | undefined): readonly CityCar[] {
  if (slug === undefined) return cars;
  const car = cars.find((one) => one.slug === slug);
  if (car === undefined) throw new ApiError("not_found", "Car not found in this city. Check `car`.");
  return [car];
}

/** Returns the alternatives to a search. A search that already shows all cars of its city has none. */
async function listAlternatives(
  ctx: PartnerContext,
  view: CityView,
  requested: RequestedSearch,
): Promise<Alternative[]> {
  const { search, stay, shown } = requested;
  if (!isInCountry(view, search)) return listOtherCountry(view, search, stay);
  if (shown > 0 && shown === view.cars.length) return [];
  const nearby = await listNearbyAlternatives(ctx, view, requested);
  return chooseAlternatives([...listCityAlternatives(view, requested), ...nearby]);
}

/**
 * Returns the search without its country as an alternative, if that search finds vehicles. Called if the city is not in
 * the requested country.
 */
function listOtherCountry(view: CityView, search: Search, stay: RequestedSearch["stay"]): Alternative[] {
  const found = countShownVehicles(view, search, stay);
  return found.vehicles === 0 ? [] : [{ kind: "drop_filter", change: { country: null }, ...found }];
}
