import type { Event } from "@/lib/contracts/events";
import type { Acting } from "../context";
import type { Db } from "../db/database";
import { findBookingEvents } from "./events.queries";
import { presentEvent } from "./present-event";

/** Returns the events of a booking in order, as the event feed shows them. */
export async function listBookingEvents(
  db: Db,
  { config }: Pick<Acting, "config">,
  booking: { partnerId: number; bookingId: number },
): Promise<Event[]> {
  return (await findBookingEvents(db, booking)).map((row) => presentEvent(config, row));
}
