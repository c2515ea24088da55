import { randomBytes } from "node:crypto";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";
import { receiverHost } from "../fixtures/start-receiver";

export type PortalEndpoint = { id: number; url: string; secret: string };

/** An endpoint at the receiver whose path says what it is answered, such as `answers/500`; its URL is its own. */
export async function openPortalEndpoint(
  admin: PortalClient,
  answer: string,
  event_types: readonly string[] = ["ping"],
): Promise<PortalEndpoint> {
  const url = `https://${receiverHost}/${answer}/${randomBytes(6).toString("hex")}`;
  return await registerAt(admin, url, event_types);
}

export async function registerAt(
  admin: PortalClient,
  url: string,
  event_types: readonly string[] = ["ping"],
): Promise<PortalEndpoint> {
  const reply = await admin.call("POST", "/portal-api/v1/webhooks", { body: { url, event_types } });
  if (reply.status !== 201) throw new Error(`Registering answered ${reply.status}: ${reply.text}`);
  return reply.json;
}

/** Sends something made up as if it had happened: retried on schedule. Answers the delivery's id and the event's. */
export async function emitTo(
  admin: PortalClient,
  { id }: PortalEndpoint,
  type = "booking.created",
): Promise<{ id: string; delivery_id: string }> {
  const reply = await admin.call("POST", `/portal-api/v1/sandbox/webhooks/${id}/emit`, { body: { type } });
  if (reply.status !== 202) throw new Error(`Emitting answered ${reply.status}: ${reply.text}`);
  return reply.json;
}
