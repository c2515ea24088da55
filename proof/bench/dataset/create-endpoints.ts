import { eventType } from "../../../lib/contracts/event-types";
import type { Runtime } from "../../../server/context";
import { findAllPartners } from "../../../server/partners/partners.queries";
import { partnerContext } from "../../../server/testing/fixtures/partner-context";
import { createEndpoint } from "../../../server/webhooks/create-endpoint";

/** Creates one endpoint per partner that subscribes to all events, so that bookings cause deliveries. */
export async function createEndpoints(runtime: Runtime): Promise<void> {
  for (const partner of await findAllPartners(runtime.database)) {
    const ctx = await partnerContext(runtime, { partner });
    const url = `https://${partner.slug}.example.com/hooks`;
    // The URL is never called, because no worker runs during the measurement.
    await createEndpoint(ctx, { url, eventTypes: eventType.options }, async () => ["93.184.215.14"]);
  }
}
