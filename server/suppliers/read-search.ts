import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { isSearchId } from "../ids";
import { getOfferImage } from "./offer-image";
import { findOffers, type OfferFilters, type OfferRow } from "./offers.queries";
import { countPoll, findProgress, type Progress, type SearchRow } from "./searches.queries";

export type { Progress, SearchRow };
export type FoundOfferRow = Omit<OfferRow, "imageUrl"> & { imageUrl: string };

/** The partner's search behind a handle, one poll older; another partner's, like one that never was, is `not_found`. */
export async function getPolledSearch(ctx: PartnerContext, searchId: string): Promise<SearchRow> {
  const owner = { partnerId: ctx.partner.id, searchId };
  const search = isSearchId(searchId) ? await countPoll(ctx.database, owner) : undefined;
  if (search === undefined) throw new ApiError("not_found", "Search not found. Start a new search.");
  return search;
}

/** How far the asking is, and the offers there are. The progress is read first: what it counts as answered is found. */
export async function readAnswers(
  ctx: PartnerContext,
  search: SearchRow,
  filters: OfferFilters,
): Promise<{ progress: Progress; offers: FoundOfferRow[] }> {
  const progress = await findProgress(ctx.database, search.id);
  const rows = progress.answered === 0 ? [] : await findOffers(ctx.database, search.id, filters);
  return { progress, offers: rows.map((row) => ({ ...row, imageUrl: getOfferImage(row) })) };
}
