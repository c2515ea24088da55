import type { Acting } from "../context";
import type { Db } from "../db/database";
import { findPartnerOffset } from "./clock.queries";

/** The same acting by a partner's clock: what becomes of its bookings is judged and stamped in its own time. */
export async function withPartnerClock(db: Db, acting: Acting, partnerId: number): Promise<Acting> {
  const offsetSeconds = await findPartnerOffset(db, partnerId);
  return { ...acting, now: new Date(acting.now.getTime() + offsetSeconds * 1000) };
}
