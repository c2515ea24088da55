import type { PartnerContext } from "../context";
import { findPartnerClock, type ServiceClock } from "./clock.queries";

/** Returns a partner's current time and its offset from the service's time. */
export async function getPartnerClock({ database, partner }: PartnerContext): Promise<ServiceClock> {
  return await findPartnerClock(database, partner.id);
}
