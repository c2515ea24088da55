import * as z from "zod/mini";
import type { InspectedAttempt, InspectedDelivery } from "@/lib/contracts/portal/deliveries";
import { deliveryError } from "@/lib/contracts/webhook-deliveries";
import type { PartnerContext } from "../../../context";
import { findEndpoint } from "../../endpoints.queries";
import { findInspectedDelivery, findSentBody, type InspectedAttemptRow } from "./delivery-log.queries";
import { type DeliveryKey, deliveryNotFound } from "./get-delivery";
import { presentDelivery } from "./present-delivery";

/**
 * Returns a delivery of the partner with everything recorded about its attempts. Headers contain signatures,
 * never a secret.
 */
export async function inspectDelivery(ctx: PartnerContext, name: DeliveryKey): Promise<InspectedDelivery> {
  const { database, partner } = ctx;
  const delivery = await findInspectedDelivery(database, { partnerId: partner.id, ...name });
  if (delivery === undefined) throw deliveryNotFound();
  const endpoint = await findEndpoint(database, { partnerId: partner.id, id: name.endpointId });
  const body = await findSentBody(database, { partnerId: partner.id, eventRowId: delivery.eventRowId });
  // The endpoint or the event may have been deleted since the delivery was found.
  if (endpoint === undefined || body === undefined) throw deliveryNotFound();
  const { url, status, disabledReason } = endpoint;
  return {
    delivery: presentDelivery(delivery),
    attempts: delivery.attempts.map(presentAttempt),
    endpoint: { url, status, disabled_reason: disabledReason },
    body,
    now: new Date().toISOString(),
  };
}

const headers = z.nullable(z.record(z.string(), z.string()));

function presentAttempt(row: InspectedAttemptRow): InspectedAttempt {
  return {
    number: row.number,
    at: row.at.toISOString(),
    response_status: row.responseStatus,
    error: row.error === null ? null : deliveryError.parse(row.error),
    duration_ms: row.durationMs,
    response_body: row.responseBody,
    request_headers: headers.parse(row.requestHeaders),
  };
}
