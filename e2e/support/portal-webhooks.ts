import { randomUUID } from "node:crypto";
import { inspectDeliveryContract } from "@/lib/contracts/portal/deliveries";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";

export const receiver = "https://hooks.partner.test";

/** A URL of the receiver's no other test uses. What it answers is in the path. */
export function receiverUrl(answer: string): string {
  return `${receiver}/${answer}/${randomUUID()}`;
}

export type MadeEndpoint = { id: string; url: string; secret: string };

/** An endpoint registered over HTTP, as the portal does it. */
export async function registerEndpoint(
  admin: PortalClient,
  url: string,
  event_types: readonly string[] = ["booking.created", "booking.confirmed", "ping"],
): Promise<MadeEndpoint> {
  const { status, json, text } = await admin.call("POST", "/portal-api/v1/webhooks", {
    body: { url, event_types },
  });
  if (status !== 201) throw new Error(`Registering answered ${status}: ${text}`);
  return { id: String(json.id), url, secret: json.secret };
}

/** What was sent of a delivery in its newest attempt. */
export async function sentOf(admin: PortalClient, { id, deliveryId }: { id: string; deliveryId: string }) {
  const path = inspectDeliveryContract.path.replace("{id}", id).replace("{delivery_id}", deliveryId);
  const { json } = await admin.call("GET", path);
  return { headers: json.attempts.at(-1)?.request_headers ?? {}, body: String(json.body) };
}
