import { randomBytes } from "node:crypto";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";
import { receiverHost } from "../fixtures/start-receiver";

export type PortalEndpoint = { id: number; url: string; secret: string };

/**
 * Registers an endpoint with a unique path at the receiver. The path begins with `answer`, which selects the receiver's
 * response, such as `answers/500`.
 */
export async function openPortalEndpoint(
  admin: PortalClient,
  answer: string,
  event_types: readonly string[] = ["ping"],
): Promise<PortalEndpoint> {
  const url = `https://${receiverHost}/${answer}/${randomBytes(6).toString("hex")}`;
  return await registerEndpoint(admin, url, event_types);
}

/** Registers an endpoint with the portal API, and returns it. Throws if the API rejects it. */
export async function registerEndpoint(
  admin: PortalClient,
  url: string,
  event_types: readonly string[] = ["ping"],
): Promise<PortalEndpoint> {
  const reply = await admin.call("POST", "/portal-api/v1/webhooks", { body: { url, event_types } });
  if (reply.status !== 201)
    throw new Error(`Registering the endpoint returned ${reply.status}: ${reply.text}`);
  return reply.json;
}

/** Emits a sandbox event, which is retried on schedule, and returns the IDs of the event and its delivery. */
export async function emitEvent(
  admin: PortalClient,
  { id }: PortalEndpoint,
  type = "booking.created",
): Promise<{ id: string; delivery_id: string }> {
  const reply = await admin.call("POST", `/portal-api/v1/sandbox/webhooks/${id}/emit`, { body: { type } });
  if (reply.status !== 202) throw new Error(`Emitting the event returned ${reply.status}: ${reply.text}`);
  return reply.json;
}
