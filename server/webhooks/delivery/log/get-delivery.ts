import type { PartnerContext } from "../../../context";
import { ApiError } from "../../../errors/api-error";
import { findDelivery, type LoggedDelivery } from "./delivery-log.queries";

export type DeliveryKey = { endpointId: number; deliveryId: string };

/**
 * Returns a delivery of the partner. Throws `not_found` if it does not exist, belongs to another partner or
 * its endpoint was deleted.
 */
export async function getDelivery(ctx: PartnerContext, name: DeliveryKey): Promise<LoggedDelivery> {
  const delivery = await findDelivery(ctx.database, { partnerId: ctx.partner.id, ...name });
  if (delivery === undefined) throw deliveryNotFound();
  return delivery;
}

export function deliveryNotFound(): ApiError<"not_found"> {
  return new ApiError("not_found", "Delivery not found. Check the endpoint ID and the delivery ID.");
}
