import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { isSearchId } from "../ids";
import { getOfferImage } from "./offer-image";
import { findOffers, type OfferFilters, type OfferRow } from "./offers.queries";
import { isPastRetention } from "./purge-searches";
import { countPoll, findProgress, type Progress, type SearchRow } from "./searches.queries";

export type { Progress, SearchRow };
export type FoundOfferRow = Omit<OfferRow, "imageUrl"> & { imageUrl: string };

/**
 * Returns the partner's search and counts the poll. Throws `not_found` for an unknown ID, another partner's search, and
 * a search that expired more than 30 days ago.
 */
export async function getPolledSearch(ctx: PartnerContext, searchId: string): Promise<SearchRow> {
  const owner = { partnerId: ctx.partner.id, searchId };
  const search = isSearchId(searchId) ? await countPoll(ctx.database, owner) : undefined;
  if (search === undefined || isPastRetention(search, ctx.now))
    throw new ApiError("not_found", "Search not found. Start a new search.");
  return search;
}

/** Returns the progress of a search, also after its result was deleted. */
export async function readProgress(ctx: PartnerContext, search: SearchRow): Promise<Progress> {
  const { deletedResult } = search;
  if (deletedResult === null) return await findProgress(ctx.database, search.id);
  return { ...deletedResult, failed: deletedResult.asked - deletedResult.answered };
}

/**
 * Returns the progress of a search and its offers. Reads the progress first, so that the offers of every response
 * counted in it are found.
 */
export async function readResults(
  ctx: PartnerContext,
  search: SearchRow,
  filters: OfferFilters,
): Promise<{ progress: Progress; offers: FoundOfferRow[] }> {
  const progress = await findProgress(ctx.database, search.id);
  const rows = progress.answered === 0 ? [] : await findOffers(ctx.database, search.id, filters);
  return { progress, offers: rows.map((row) => ({ ...row, imageUrl: getOfferImage(row) })) };
}
