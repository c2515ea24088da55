import type { EventSummary } from "@/lib/contracts/portal/events";
import { commitDueTransitionsOfPartner } from "../../bookings/due/commit-due-transitions-of-partner";
import type { PartnerContext } from "../../context";
import { type ListEvents, listNewestEvents } from "../../events/list-events";
import { countDeliveriesByStatus, findBookingsOfEvents } from "./event-deliveries.queries";

const none = { pending: 0, delivering: 0, succeeded: 0, dead_lettered: 0, skipped: 0 };

/**
 * Returns a page of events, newest first, each with the reference of its booking and its number of deliveries by
 * status.
 */
export async function summarizeEvents(ctx: PartnerContext, query: ListEvents) {
  await commitDueTransitionsOfPartner(ctx);
  const { rows, ...end } = await listNewestEvents(ctx, query);
  const owned = { partnerId: ctx.partner.id, eventIds: rows.map(({ eventId }) => eventId) };
  const bookings = new Map(
    (await findBookingsOfEvents(ctx.database, owned)).map(({ eventId, reference }) => [eventId, reference]),
  );
  const countsByEvent = new Map<string, EventSummary["deliveries"]>();
  for (const { eventId, status, count } of await countDeliveriesByStatus(ctx.database, owned)) {
    countsByEvent.set(eventId, { ...(countsByEvent.get(eventId) ?? none), [status]: count });
  }
  const data = rows.map(
    ({ eventId, type, createdAt }): EventSummary => ({
      id: eventId,
      type,
      created_at: createdAt.toISOString(),
      reference: bookings.get(eventId) ?? null,
      deliveries: countsByEvent.get(eventId) ?? none,
    }),
  );
  return { data, ...end };
}
