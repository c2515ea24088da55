import type { Db } from "../db/database";
import type { Claim } from "../rentals/quote-rental";
import { hasFreeUnits } from "./drafts.queries";

/** Returns whether the units of a claim are available now. Counts the units of the booking `replacesId` as free. */
export async function areUnitsFreeForReplacement(db: Db, claim: Claim, replacesId: number): Promise<boolean> {
  return await hasFreeUnits(db, claim, replacesId);
}
