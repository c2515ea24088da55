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
import { searchLifetimeSeconds } from "./search-lifetime";

export type FoundAvailability = {
  search: Search;
  days: number;
  vehicles: FoundVehicle[];
  total: number;
  /** Null where nobody else is asked: the answer is complete. */
  handle: Handle | null;
};

/**
 * The service's own cars that are free for a stay, priced at the partner's terms; one page, in order. Where a city has
 * suppliers they are asked, and the handle is for polling what they answer.
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
  const questions = planSupplierSearches(ctx.config, places);
  if (questions.length > 0) {
    const row = await beginSearch(ctx, {
      request,
      questions,
      lifetimeSeconds: searchLifetimeSeconds(ctx.config, places),
    });
    return { ...found, handle: handleOf(row, "pending") };
  }
  // A car that was found has every attribute asked for; only an empty answer leaves the question open.
  if (total === 0 && search.attrs !== undefined) await assertKnownAttrs(database, search.attrs);
  return { ...found, handle: null };
}
