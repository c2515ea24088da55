import { assertKnownFilters } from "../catalogue/read/assert-known";
import { getLocalizedNames } from "../catalogue/read/localized-names";
import type { PartnerContext } from "../context";
import { readFromReplica } from "../db/read-from-replica";
import type { Config } from "../env";
import { scenarioHooks } from "../scenarios/scenario-hooks";
import { beginSearch, type SearchTarget } from "../suppliers/begin-search";
import type { Progress, SearchRow } from "../suppliers/read-search";
import type { SearchRequest } from "../suppliers/search-request";
import type { CountedFacets } from "./facets/count-facets";
import { filtersToRead } from "./facets/facet-filters";
import { findVehicles, type OptionalParts } from "./find-vehicles";
import { getSearchLocations } from "./get-search-locations";
import { parseSearch, type Search } from "./parse-search";
import type { FoundVehicle } from "./price-vehicles";
import type { SearchLocation } from "./search.queries";
import { defaultLifetimeSeconds } from "./search-lifetime";

export type FoundAvailability = {
  search: Search;
  vehicles: FoundVehicle[];
  total: number;
  /** The facets of the search. Null if the partner did not request them. */
  facets: CountedFacets | null;
  /** The handle to poll the search. Null if no supplier is searched: the response is then complete. */
  handle: Handle | null;
};

/**
 * Returns one page of the service's own available cars, with prices in the currency of the search. If there are
 * suppliers to search, stores the search and returns a handle to poll it.
 */
export async function searchAvailability(
  ctx: PartnerContext,
  request: SearchRequest,
  additions: OptionalParts = { facets: false, details: false },
): Promise<FoundAvailability> {
  const names = getLocalizedNames(request.locale);
  const search = parseSearch(request);
  const shown = readFromReplica(ctx);
  const { database } = shown;
  const places = await getSearchLocations(shown, filtersToRead(search, additions));
  const page = await findVehicles(shown, places, { search, names, offers: [], additions });
  const { total } = page;
  const found = { search, ...page };
  const plan = planSupplierSearches(ctx.config, places);
  const isPolled = plan.targets.length > 0;
  await assertKnownFilters(database, search, { total, isPolled });
  if (isPolled) {
    const row = await beginSearch(ctx, { request, ...plan });
    const progress = { asked: plan.targets.length, answered: 0, failed: 0 };
    return { ...found, handle: toSearchHandle(row, "pending", progress) };
  }
  return { ...found, handle: null };
}

export type SearchStatus = "pending" | "complete" | "failed" | "expired";

export type SupplierCounts = Progress & { notAsked: number };

/** The handle by which a partner polls a search. */
type Handle = {
  searchId: string;
  status: SearchStatus;
  /** The delay before the next poll, in milliseconds. Null if the search has ended. */
  pollAfterMs: number | null;
  expiresAt: Date;
  /** The numbers of supplier searches by progress. A supplier counts once per city. */
  suppliers: SupplierCounts;
};

const [minPollDelayMs, maxPollDelayMs] = [500, 2000];

/** Returns the handle of a search. The delay grows with each poll, up to `maxPollDelayMs`. */
export function toSearchHandle(row: SearchRow, status: SearchStatus, progress: Progress): Handle {
  const { searchId, polls, expiresAt, notAsked } = row;
  const pollAfterMs = status === "pending" ? Math.min(maxPollDelayMs, minPollDelayMs * (polls + 1)) : null;
  return { searchId, status, pollAfterMs, expiresAt, suppliers: { ...progress, notAsked } };
}

/**
 * The maximum number of supplier searches of one search. A search over many cities would otherwise make
 * hundreds of calls.
 */
const maxSupplierSearches = 24;

type SearchPlan = { targets: SearchTarget[]; notAsked: number; lifetimeSeconds: number };

/**
 * Selects up to `maxSupplierSearches` supplier searches, in the order of the cities. Also returns the number of
 * supplier searches left out, and the lifetime of the search.
 */
export function planSupplierSearches(
  config: Config,
  places: readonly Pick<SearchLocation, "id" | "slug" | "supplierIds">[],
): SearchPlan {
  const slugs = places.map(({ slug }) => slug);
  const { lifetimeSeconds, supplierCities } = scenarioHooks(config).onSearch(slugs, defaultLifetimeSeconds);
  const searched = new Set(supplierCities);
  const targets = places
    .filter(({ slug }) => searched.has(slug))
    .flatMap(({ id, supplierIds }) => supplierIds.map((supplierId) => ({ supplierId, locationId: id })))
    .slice(0, maxSupplierSearches);
  const all = places.reduce((sum, { supplierIds }) => sum + supplierIds.length, 0);
  return { targets, notAsked: all - targets.length, lifetimeSeconds };
}
