import { eventType } from "../../../lib/contracts/event-types";
import type { Runtime } from "../../../server/context";
import { findAllPartners } from "../../../server/partners/partners.queries";
import { partnerContext } from "../../../server/testing/fixtures/partner-context";
import { createEndpoint } from "../../../server/webhooks/create-endpoint";

/** One endpoint of each partner, which hears of everything: what is booked is told to somebody, as in service. */
export async function openEndpoints(runtime: Runtime): Promise<void> {
  for (const partner of await findAllPartners(runtime.database)) {
    const ctx = await partnerContext(runtime, { partner });
    const url = `https://${partner.slug}.example.com/hooks`;
    // No worker runs while this is measured, so the name leads nowhere and nobody is called.
    await createEndpoint(ctx, { url, event_types: eventType.options }, async () => ["93.184.215.14"]);
  }
}
