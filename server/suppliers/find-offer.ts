import type { Db } from "../db/database";
import { getOfferImage } from "./offer-image";
import { isOfferOfSearch, searchIdStart } from "./offer-slug";
import {
  findOfferDetailsRow,
  findOfferRow,
  type OfferDetails,
  type OfferForStay,
  type OfferStay,
} from "./offers.queries";
import { isExpired, isPastRetention } from "./purge-searches";
import { findSearchesByIdPrefix } from "./searches.queries";

export type FoundOffer = Omit<OfferForStay, "imageUrl"> & { imageUrl: string };

type Owner = { partnerId: number; slug: string };

/**
 * Returns an offer from one of this partner's searches, expired or not. Returns undefined for an offer of another
 * partner's search, after the offer was deleted, and while its city is not published.
 */
export async function findOffer(db: Db, owner: Owner, stay: OfferStay): Promise<FoundOffer | undefined> {
  const row = await findOfferRow(db, owner, stay);
  return row && { ...row, imageUrl: getOfferImage(row) };
}

export type FoundOfferDetails = Omit<OfferDetails, "imageUrl"> & { imageUrl: string };

/**
 * Returns an offer from one of this partner's searches, expired or not, with the details that the supplier gave.
 * Returns undefined in the same cases as `findOffer`.
 */
export async function findOfferDetails(db: Db, owner: Owner): Promise<FoundOfferDetails | undefined> {
  const row = await findOfferDetailsRow(db, owner);
  return row && { ...row, imageUrl: getOfferImage(row) };
}

/**
 * Returns whether the offer is from a search of this partner that expired within the last 30 days. The offer
 * itself may be deleted.
 */
export async function isOfferOfExpiredSearch(
  db: Db,
  { partnerId, slug }: Owner,
  now: Date,
): Promise<boolean> {
  const searches = await findSearchesByIdPrefix(db, { partnerId, start: searchIdStart(slug) });
  const search = searches.find(({ searchId }) => isOfferOfSearch(slug, searchId));
  return search !== undefined && isExpired(search, now) && !isPastRetention(search, now);
}
