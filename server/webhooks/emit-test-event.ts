import type { EventType } from "@/lib/contracts/event-types";
import { recordAudit } from "../audit/record-audit";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { recordTestEvent, type Trial, type TrialDelivery } from "../events/record-test-event";
import { lockEndpoint } from "./endpoints.queries";
import { endpointNotFound } from "./parse-endpoint-id";

type EmitTrial = Omit<Trial, "delivery"> & { once: boolean };

/**
 * Makes an event of any type that belongs to no booking and sends it to one owned endpoint, whatever its types: once
 * and whatever its status, or as anything that happened is sent. It shows in the partner's events like any other.
 */
export async function emitTestEvent(
  ctx: PartnerContext,
  { once, ...trial }: EmitTrial,
): Promise<{ id: string; type: EventType; delivery_id: string }> {
  const { partner, now } = ctx;
  return await inTransaction(ctx.database, async (tx) => {
    const endpoint = await lockEndpoint(tx, { partnerId: partner.id, id: trial.endpointId });
    if (endpoint === undefined) throw endpointNotFound();
    const target = { type: "webhook", id: String(endpoint.id) };
    const after = { type: trial.type };
    await recordAudit(tx, ctx, { action: "webhook.trial", partnerId: partner.id, target, after });
    const delivery: TrialDelivery = once
      ? { once }
      : { once, attempts: ctx.config.webhookRetrySchedule.length, active: endpoint.status === "active" };
    const sent = { ...trial, delivery };
    const { eventId, deliveryId } = await recordTestEvent(tx, { partnerId: partner.id, now }, sent);
    return { id: eventId, type: trial.type, delivery_id: deliveryId };
  });
}
