import { sql } from "drizzle-orm";
import { type EventType, eventType } from "../../lib/contracts/event-types";
import type { PartnerContext, Runtime } from "../../server/context";
import { readClock } from "../../server/db/read-clock";
import { type CreateEndpoint, createEndpoint } from "../../server/webhooks/create-endpoint";
import { demoHost } from "../local-https/open-local-https";
import { demoAccounts } from "./demo-files";
import { loadedAt, loadOnce } from "./load-once";
import { partnerAt } from "./partner-at";

/** Paths of the demo's receiver that do not answer with success, so that people can see what becomes of such endpoints. */
export const lostPaths = { down: "/warehouse", gone: "/old-crm" } as const;

type DemoEndpoint = { path: string; description: string; eventTypes: readonly EventType[] };

const endpoints: readonly DemoEndpoint[] = [
  { path: "/rentals", description: "The receiver that runs beside the demo", eventTypes: eventType.options },
  {
    path: lostPaths.down,
    description: "Data warehouse, answers 503 since it was moved",
    eventTypes: ["booking.confirmed", "booking.cancelled"],
  },
  {
    path: lostPaths.gone,
    description: "The customer system before this one, answers 410",
    eventTypes: ["booking.created"],
  },
];

/**
 * Registers the demo's own receiver for the first partner, once: an endpoint its people removed stays removed. Before
 * the stories are played, so that their events are the first to be delivered.
 */
export async function loadWebhooks(runtime: Runtime): Promise<void> {
  if ((await loadedAt(runtime.database, "webhook")) !== undefined) return;
  const [partner] = demoAccounts().partners;
  const ctx = await partnerAt(runtime, partner?.slug ?? "", await readClock(runtime.database));
  for (const { path, ...endpoint } of endpoints)
    await register(ctx, { ...endpoint, url: `https://${demoHost}${path}` });
  await loadOnce(runtime, "webhook", async () => undefined);
}

async function register(ctx: PartnerContext, endpoint: CreateEndpoint): Promise<void> {
  const known = await ctx.database.rows(
    sql`select 1 from webhook_endpoints where partner_id = ${ctx.partner.id} and url = ${endpoint.url}`,
  );
  // The name exists on this machine alone; asking name servers for it would only take time.
  if (known.length === 0) await createEndpoint(ctx, endpoint, async () => []);
}
