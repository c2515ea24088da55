import type { EventDelivery, InspectedEvent } from "@/lib/contracts/portal/events";
import type { PartnerContext } from "../../context";
import { getEvent } from "../../events/get-event";
import { presentEvent } from "../../events/present-event";
import { type EventDeliveryRow, findBookingsOfEvents, findEventDeliveries } from "./event-deliveries.queries";

/** Returns an event of the partner with its body, the reference of its booking and its deliveries. */
export async function inspectEvent(ctx: PartnerContext, eventId: string): Promise<InspectedEvent> {
  const event = await getEvent(ctx, eventId);
  const partnerId = ctx.partner.id;
  const [booking] = await findBookingsOfEvents(ctx.database, { partnerId, eventIds: [eventId] });
  return {
    event: presentEvent(ctx.config, event),
    reference: booking?.reference ?? null,
    body: event.body,
    deliveries: (await findEventDeliveries(ctx.database, { partnerId, eventId })).map(presentDelivery),
    now: new Date().toISOString(),
  };
}

function presentDelivery(row: EventDeliveryRow): EventDelivery {
  return {
    delivery_id: row.deliveryId,
    webhook_id: row.webhookId,
    url: row.url,
    deleted: row.deleted,
    status: row.status,
    attempt_count: row.attemptCount,
    max_attempts: row.maxAttempts,
    response_status: row.responseStatus,
    error: row.error,
    duration_ms: row.durationMs,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  };
}
