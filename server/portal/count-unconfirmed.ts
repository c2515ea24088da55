import type { PartnerContext } from "../context";
import { countWaiting } from "./bookings/today.queries";

/** Returns the number of unconfirmed bookings. */
export async function countUnconfirmed({ database, now, partner }: PartnerContext): Promise<number> {
  const counted = await countWaiting(database, { partnerId: partner.id, now });
  return counted.reduce((sum, { count }) => sum + count, 0);
}
