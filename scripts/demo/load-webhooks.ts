import { sql } from "drizzle-orm";
import { type EventType, eventType } from "../../lib/contracts/event-types";
import type { PartnerContext, Runtime } from "../../server/context";
import { readClock } from "../../server/db/read-clock";
import { type CreateEndpoint, createEndpoint } from "../../server/webhooks/create-endpoint";
import { demoHost } from "../local-https/open-local-https";
import { createPartnerContext } from "./create-partner-context";
import { demoAccounts } from "./demo-files";
import { findLoadTime, loadOnce } from "./load-once";

/** Paths of the demo receiver that return errors, so that users can see how such endpoints behave. */
export const failingPaths = { down: "/warehouse", gone: "/old-crm" } as const;

type DemoEndpoint = { path: string; description: string; eventTypes: readonly EventType[] };

const endpoints: readonly DemoEndpoint[] = [
  { path: "/rentals", description: "The receiver of the demo", eventTypes: eventType.options },
  {
    path: failingPaths.down,
    description: "Data warehouse, returns 503 since it was moved",
    eventTypes: ["booking.confirmed", "booking.cancelled"],
  },
  {
    path: failingPaths.gone,
    description: "The previous customer system, returns 410",
    eventTypes: ["booking.created"],
  },
];

/**
 * Registers the endpoints of the demo receiver for the first partner, once: a deleted endpoint stays deleted.
 * Runs before the bookings are created, so that their events are delivered.
 */
export async function loadWebhooks(runtime: Runtime): Promise<void> {
  if ((await findLoadTime(runtime.database, "webhook")) !== undefined) return;
  const [partner] = demoAccounts().partners;
  const ctx = await createPartnerContext(runtime, partner?.slug ?? "", await readClock(runtime.database));
  for (const { path, ...endpoint } of endpoints)
    await register(ctx, { ...endpoint, url: `https://${demoHost}${path}` });
  await loadOnce(runtime, "webhook", async () => undefined);
}

async function register(ctx: PartnerContext, endpoint: CreateEndpoint): Promise<void> {
  const existing = await ctx.database.rows(
    sql`select 1 from webhook_endpoints where partner_id = ${ctx.partner.id} and url = ${endpoint.url}`,
  );
  // The host exists only on this machine, so a DNS lookup would fail slowly.
  if (existing.length === 0) await createEndpoint(ctx, endpoint, async () => []);
}
