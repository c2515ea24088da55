import type { PartnerContext } from "../context";
import { emitTrial } from "./emit-trial";
import { endpointId } from "./endpoint-id";

/** Sends a ping to an owned endpoint, for its owner to see whether it arrives. */
export async function pingEndpoint(ctx: PartnerContext, id: string) {
  const webhookId = endpointId(id);
  const data = { webhook_id: webhookId, message: "This endpoint was asked for a sign of life." };
  const ping = { endpointId: webhookId, type: "ping", data, once: true } as const;
  const { id: eventId, delivery_id } = await emitTrial(ctx, ping);
  return { id: eventId, type: "ping" as const, delivery_id };
}
