import type { Acting } from "../context";
import type { Db } from "../db/database";
import { findPartnerOffset } from "./clock.queries";

/** Returns the same actor with the partner's time as `now`. Changes to a partner's bookings use that time. */
export async function withPartnerClock(db: Db, acting: Acting, partnerId: number): Promise<Acting> {
  const offsetSeconds = await findPartnerOffset(db, partnerId);
  return { ...acting, now: new Date(acting.now.getTime() + offsetSeconds * 1000) };
}
