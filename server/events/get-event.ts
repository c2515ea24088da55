import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { type EventRow, findEvent } from "./events.queries";

/** An owned event with the bytes that are delivered; another's and one that was never made are both `not_found`. */
export async function getEvent(ctx: PartnerContext, eventId: string): Promise<EventRow & { body: string }> {
  const event = await findEvent(ctx.database, { partnerId: ctx.partner.id, eventId });
  if (event === undefined) throw new ApiError("not_found", "Event not found. Check the event ID.");
  return event;
}
