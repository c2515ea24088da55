import { catalogueNames, getLocalizedNames } from "../catalogue/read/localized-names";
import type { PartnerContext } from "../context";
import { readFromReplica } from "../db/read-from-replica";
import { ApiError } from "../errors/api-error";
import { isExpired } from "../suppliers/purge-searches";
import {
  getPolledSearch,
  type Progress,
  readProgress,
  readResults,
  type SearchRow,
} from "../suppliers/read-search";
import { createFacetCounter } from "./facets/count-facets";
import { filtersToRead } from "./facets/facet-filters";
import { findVehicles, type OptionalParts } from "./find-vehicles";
import { getSearchLocations } from "./get-search-locations";
import { parseSearch, type Search } from "./parse-search";
import type { FoundAvailability } from "./search-availability";
import { type SearchStatus, toSearchHandle } from "./search-availability";

export type Poll = {
  searchId: string;
  page: number | undefined;
  limit: number | undefined;
  additions: OptionalParts;
};

/**
 * Returns one page of a search: the service's own cars that are available now and the suppliers' offers that have
 * arrived, sorted together. A search that has expired, or whose city or dates are no longer valid, has the status
 * `expired` and no vehicles. Page and limit are those of the first request unless the poll sends others. Throws
 * `not_found` for an unknown or deleted search.
 */
export async function pollSearch(ctx: PartnerContext, poll: Poll): Promise<FoundAvailability> {
  const row = await getPolledSearch(ctx, poll.searchId);
  const asked = parseSearch(row.request);
  const search = { ...asked, page: poll.page ?? asked.page, limit: poll.limit ?? asked.limit };
  const { additions } = poll;
  if (isExpired(row, ctx.now)) return await expired(ctx, row, { search, additions });
  try {
    return await readOn(ctx, row, { search, additions });
  } catch (error) {
    // The search can no longer be repeated: its city was unpublished or its first day has passed.
    if (error instanceof ApiError && error.status < 500)
      return await expired(ctx, row, { search, additions });
    throw error;
  }
}

type Wanted = { search: Search; additions: OptionalParts };

async function readOn(
  ctx: PartnerContext,
  row: SearchRow,
  { search, additions }: Wanted,
): Promise<FoundAvailability> {
  const shown = readFromReplica(ctx);
  const filters = filtersToRead(search, additions);
  const places = await getSearchLocations(shown, filters);
  // For facets, offers with any pickup method. Never from a replica: a complete search must contain every offer.
  const delivered = additions.facets ? undefined : search.delivered;
  const { progress, offers } = await readResults(ctx, row, { ...filters, delivered });
  const names = getLocalizedNames(row.request.locale);
  const page = await findVehicles(shown, places, { search, names, offers, additions });
  const status = statusOf(progress, page.total);
  return { search, ...page, handle: toSearchHandle(row, status, progress) };
}

/**
 * Returns the status of a search: `pending` until all its supplier searches have ended, then `failed` if no supplier
 * responded and no vehicle was found, otherwise `complete`.
 */
function statusOf({ asked, answered, failed }: Progress, total: number): SearchStatus {
  if (asked > answered + failed) return "pending";
  return answered > 0 || total > 0 ? "complete" : "failed";
}

/**
 * Returns the search with the status `expired` and without vehicles. A supplier that has not responded counts as
 * failed.
 */
async function expired(ctx: PartnerContext, row: SearchRow, wanted: Wanted): Promise<FoundAvailability> {
  const { asked, answered } = await readProgress(ctx, row);
  const handle = toSearchHandle(row, "expired", { asked, answered, failed: asked - answered });
  return { ...withoutVehicles(wanted), handle };
}

function withoutVehicles({ search, additions }: Wanted) {
  const facets = additions.facets ? createFacetCounter(search, catalogueNames).getFacets() : null;
  return { search, vehicles: [], total: 0, facets };
}
