import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { type EventRow, findEvent } from "./events.queries";

/**
 * Returns an event of the partner with the body bytes that are delivered. Throws `not_found` if the event
 * does not exist or belongs to another partner.
 */
export async function getEvent(ctx: PartnerContext, eventId: string): Promise<EventRow & { body: string }> {
  const event = await findEvent(ctx.database, { partnerId: ctx.partner.id, eventId });
  if (event === undefined) throw new ApiError("not_found", "Event not found. Check the event ID.");
  return event;
}
