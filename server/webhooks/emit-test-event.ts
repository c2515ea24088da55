import type { EventType } from "@/lib/contracts/event-types";
import { recordAudit } from "../audit/record-audit";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { recordTestEvent, type TestDelivery, type TestEvent } from "../events/record-test-event";
import { lockEndpoint } from "./endpoints.queries";
import { endpointNotFound } from "./parse-endpoint-id";

type TestEventInput = Omit<TestEvent, "delivery"> & { once: boolean };

/**
 * Records a test event of any type that is not linked to a booking, and delivers it to one endpoint of the partner,
 * even if the endpoint does not subscribe to the type. With `once`, makes a single attempt in any status of the
 * endpoint; otherwise delivers it like a real event. The event appears in the partner's feed.
 */
export async function emitTestEvent(
  ctx: PartnerContext,
  { once, ...event }: TestEventInput,
): Promise<{ id: string; type: EventType; delivery_id: string }> {
  const { partner } = ctx;
  return await inTransaction(ctx.database, async (tx) => {
    const endpoint = await lockEndpoint(tx, { partnerId: partner.id, id: event.endpointId });
    if (endpoint === undefined) throw endpointNotFound();
    const target = { type: "webhook", id: String(endpoint.id) };
    const after = { type: event.type };
    await recordAudit(tx, ctx, { action: "webhook.trial", partnerId: partner.id, target, after });
    const delivery: TestDelivery = once
      ? { once }
      : { once, attempts: ctx.config.webhookRetrySchedule.length, active: endpoint.status === "active" };
    const sent = { ...event, delivery };
    const { eventId, deliveryId } = await recordTestEvent(tx, partner.id, sent);
    return { id: eventId, type: event.type, delivery_id: deliveryId };
  });
}
