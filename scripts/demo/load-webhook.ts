import { sql } from "drizzle-orm";
import { eventType } from "../../lib/contracts/event-types";
import type { Runtime } from "../../server/context";
import { readClock } from "../../server/db/read-clock";
import { createEndpoint } from "../../server/webhooks/create-endpoint";
import { demoHost } from "../local-https/open-local-https";
import { demoAccounts } from "./demo-files";
import { loadedAt, loadOnce } from "./load-once";
import { partnerAt } from "./partner-at";

/**
 * Registers the demo's own receiver for the first partner, once: an endpoint its people removed stays removed. Before
 * the stories are played, so that their events are the first to be delivered.
 */
export async function loadWebhook(runtime: Runtime): Promise<void> {
  if ((await loadedAt(runtime.database, "webhook")) !== undefined) return;
  const [partner] = demoAccounts().partners;
  const ctx = await partnerAt(runtime, partner?.slug ?? "", await readClock(runtime.database));
  const endpoint = {
    url: `https://${demoHost}/rentals`,
    description: "The receiver that runs beside the demo",
    event_types: eventType.options,
  };
  const known = await ctx.database.rows(
    sql`select 1 from webhook_endpoints where partner_id = ${ctx.partner.id} and url = ${endpoint.url}`,
  );
  // The name exists on this machine alone; asking name servers for it would only take time.
  if (known.length === 0) await createEndpoint(ctx, endpoint, async () => []);
  await loadOnce(runtime, "webhook", async () => undefined);
}
