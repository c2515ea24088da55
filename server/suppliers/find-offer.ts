import type { Db } from "../db/database";
import { getOfferImage } from "./offer-image";
import { findOfferRow, type OfferForStay, type OfferStay } from "./offers.queries";

export type FoundOffer = Omit<OfferForStay, "imageUrl"> & { imageUrl: string };

/**
 * Returns an offer from one of this partner's searches, expired or not. Returns undefined for another
 * partner's.
 */
export async function findOffer(
  db: Db,
  owner: { partnerId: number; slug: string },
  stay: OfferStay,
): Promise<FoundOffer | undefined> {
  const row = await findOfferRow(db, owner, stay);
  return row && { ...row, imageUrl: getOfferImage(row) };
}
