import type { TimelineEntry } from "@/lib/contracts/portal/bookings";
import { commitDueTransitionsByReference } from "../../bookings/due/commit-due-transitions";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { callerMay } from "../../staff/access/assert-capability";
import {
  type ChangeRow,
  type EventWithDeliveries,
  findChanges,
  findEventsWithDeliveries,
} from "./timeline.queries";

/**
 * Returns the changes and events of a booking or draft, oldest first. Of entries with the same time, changes come
 * first. Deliveries are included only for staff who may manage webhooks. Throws `not_found`.
 */
export async function getTimeline(ctx: PartnerContext, reference: string): Promise<TimelineEntry[]> {
  await commitDueTransitionsByReference(ctx, reference);
  const owned = { partnerId: ctx.partner.id, reference };
  const changes = await findChanges(ctx.database, owned);
  if (changes.length === 0) throw new ApiError("not_found", "No booking or draft has this reference.");
  const events = await findEventsWithDeliveries(ctx.database, owned);
  const seesWebhooks = callerMay(ctx, "integrate");
  const entries = [...changes.map(presentChange), ...events.map((row) => presentEvent(row, seesWebhooks))];
  return entries.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

function presentChange(row: ChangeRow): TimelineEntry {
  return {
    kind: "change",
    at: row.at.toISOString(),
    action: row.action,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    status: row.status,
    request_id: row.requestId,
  };
}

function presentEvent(row: EventWithDeliveries, seesWebhooks: boolean): TimelineEntry {
  return {
    kind: "event",
    at: row.at.toISOString(),
    event_id: row.eventId,
    type: row.type,
    deliveries: seesWebhooks ? row.deliveries : [],
  };
}
