import {
  createWebhookContract,
  deleteWebhookContract,
  listWebhooksContract,
  type WebhookEndpoint,
} from "@/lib/contracts/webhooks";
import type { ApiClient } from "./api-client";

/** A host that needs no name server: nothing listens there. */
export const hookHost = "hooks.partner.test";
export const hookRoute = { WEBHOOK_DEV_ROUTES: `${hookHost}=127.0.0.1:9` };

export const endpointBody = { url: `https://${hookHost}/rentals`, event_types: ["booking.created", "ping"] };

const nearlyFull = 15;

/** Registers one more endpoint; where the partner has nearly as many as it may, the others go first. */
export async function makeEndpoint(
  client: ApiClient,
  changes: Record<string, unknown> = {},
): Promise<WebhookEndpoint & { secret: string }> {
  const { data } = await client.call(listWebhooksContract, { query: { limit: "100" } });
  if (data.length >= nearlyFull) await removeEndpoints(client);
  return await client.call(createWebhookContract, { body: { ...endpointBody, ...changes } });
}

export async function removeEndpoints(client: ApiClient): Promise<void> {
  const { data } = await client.call(listWebhooksContract, { query: { limit: "100" } });
  for (const { id } of data) await client.call(deleteWebhookContract, { params: { id: String(id) } });
}
