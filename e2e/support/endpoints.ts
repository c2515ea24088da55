import {
  createWebhookContract,
  deleteWebhookContract,
  listWebhooksContract,
  type WebhookEndpoint,
} from "@/lib/contracts/webhooks";
import type { ApiClient } from "./api-client";

/** A host with a fixed route to a closed port, so that no DNS lookup is needed. */
export const hookHost = "hooks.partner.test";
export const hookRoute = { WEBHOOK_DEV_ROUTES: `${hookHost}=127.0.0.1:9` };

export const endpointBody = { url: `https://${hookHost}/rentals`, event_types: ["booking.created", "ping"] };

const maxEndpoints = 15;

/** Registers an endpoint. Deletes the partner's other endpoints first if there are `maxEndpoints` or more. */
export async function createEndpoint(
  client: ApiClient,
  changes: Record<string, unknown> = {},
): Promise<WebhookEndpoint & { secret: string }> {
  const { data } = await client.call(listWebhooksContract, { query: { limit: "100" } });
  if (data.length >= maxEndpoints) await deleteEndpoints(client);
  return await client.call(createWebhookContract, { body: { ...endpointBody, ...changes } });
}

/** Deletes up to 100 endpoints of the client's partner. */
export async function deleteEndpoints(client: ApiClient): Promise<void> {
  const { data } = await client.call(listWebhooksContract, { query: { limit: "100" } });
  for (const { id } of data) await client.call(deleteWebhookContract, { params: { id: String(id) } });
}
