import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import type { Db } from "../../../db/database";
import { findBookingDeliveries } from "./delivery-log.queries";
import { presentDelivery } from "./present-delivery";

/** Returns the deliveries of a booking's events to all endpoints of the partner, oldest first, at most 500. */
export async function listBookingDeliveries(
  db: Db,
  booking: { partnerId: number; bookingId: number },
): Promise<WebhookDelivery[]> {
  return (await findBookingDeliveries(db, booking)).map(presentDelivery);
}
