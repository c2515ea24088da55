import type { PartnerContext } from "../context";
import { findPartnerClock, type ServiceClock } from "./clock.queries";

/** What a partner's clock shows, and how far it is ahead of the service's. */
export async function showPartnerClock({ database, partner }: PartnerContext): Promise<ServiceClock> {
  return await findPartnerClock(database, partner.id);
}
