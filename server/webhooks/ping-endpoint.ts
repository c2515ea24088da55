import type { PartnerContext } from "../context";
import { emitTestEvent } from "./emit-test-event";
import { parseEndpointId } from "./parse-endpoint-id";

/** Sends a ping to an endpoint of the partner, so that the partner can test it. */
export async function pingEndpoint(ctx: PartnerContext, id: string) {
  const webhookId = parseEndpointId(id);
  const data = { webhook_id: webhookId, message: "Test event for this endpoint." };
  const ping = { endpointId: webhookId, type: "ping", data, once: true } as const;
  const { id: eventId, delivery_id } = await emitTestEvent(ctx, ping);
  return { id: eventId, type: "ping" as const, delivery_id };
}
