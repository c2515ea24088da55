import { daysBetween } from "@/lib/dates";
import { assertKnownAttrs, assertKnownVehicleTypes } from "../catalogue/read/assert-known";
import { namesIn } from "../catalogue/read/names-in";
import type { PartnerContext } from "../context";
import { readFromReplica } from "../db/read-from-replica";
import { beginSearch } from "../suppliers/begin-search";
import type { SearchRequest } from "../suppliers/search-request";
import { findVehicles } from "./find-vehicles";
import { getSearchLocations } from "./get-search-locations";
import { type Handle, handleOf } from "./handle";
import { parseSearch, type Search } from "./parse-search";
import { planSupplierSearches } from "./plan-supplier-searches";
import type { FoundVehicle } from "./price-candidates";

export type FoundAvailability = {
  search: Search;
  days: number;
  vehicles: FoundVehicle[];
  total: number;
  /** Null if no supplier is searched: the response is complete. */
  handle: Handle | null;
};

/**
 * Returns one page of the service's own available cars, priced on the partner's terms. If a location has
 * suppliers, stores the search and returns a handle to poll it.
 */
export async function searchAvailability(
  ctx: PartnerContext,
  request: SearchRequest,
): Promise<FoundAvailability> {
  const names = namesIn(request.locale);
  const search = parseSearch(request);
  const shown = readFromReplica(ctx);
  const { database } = shown;
  if (search.vehicleTypes !== undefined) await assertKnownVehicleTypes(database, search.vehicleTypes);
  const places = await getSearchLocations(shown, search);
  const { vehicles, total } = await findVehicles(shown, places, { search, names, offers: [] });
  const found = { search, days: daysBetween(search.dateFrom, search.dateTo), vehicles, total };
  const plan = planSupplierSearches(ctx.config, places);
  if (plan.questions.length > 0) {
    const row = await beginSearch(ctx, { request, ...plan });
    return { ...found, handle: handleOf(row, "pending") };
  }
  // Every car found has all requested attributes. Only an empty result leaves open whether they are known.
  if (total === 0 && search.attrs !== undefined) await assertKnownAttrs(database, search.attrs);
  return { ...found, handle: null };
}
