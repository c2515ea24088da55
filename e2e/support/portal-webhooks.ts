import { randomUUID } from "node:crypto";
import { inspectDeliveryContract } from "@/lib/contracts/portal/deliveries";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";

export const receiver = "https://hooks.partner.test";

/**
 * Returns a unique URL of the receiver. Its path begins with `answer`, which selects the receiver's response, such as
 * `answers/500`.
 */
export function receiverUrl(answer: string): string {
  return `${receiver}/${answer}/${randomUUID()}`;
}

export type CreatedEndpoint = { id: string; url: string; secret: string };

/** Registers an endpoint with the portal API. */
export async function registerEndpoint(
  admin: PortalClient,
  url: string,
  event_types: readonly string[] = ["booking.created", "booking.confirmed", "ping"],
): Promise<CreatedEndpoint> {
  const { status, json, text } = await admin.call("POST", "/portal-api/v1/webhooks", {
    body: { url, event_types },
  });
  if (status !== 201) throw new Error(`Registering the endpoint returned ${status}: ${text}`);
  return { id: String(json.id), url, secret: json.secret };
}

/** Returns the headers and the body of the newest attempt of a delivery. */
export async function readSentRequest(
  admin: PortalClient,
  { id, deliveryId }: { id: string; deliveryId: string },
) {
  const path = inspectDeliveryContract.path.replace("{id}", id).replace("{delivery_id}", deliveryId);
  const { json } = await admin.call("GET", path);
  return { headers: json.attempts.at(-1)?.request_headers ?? {}, body: String(json.body) };
}
