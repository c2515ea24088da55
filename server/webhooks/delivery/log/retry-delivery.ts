import { recordAudit } from "../../../audit/record-audit";
import type { PartnerContext } from "../../../context";
import { inTransaction } from "../../../db/in-transaction";
import { notifyWorkers } from "../../../db/notify-workers";
import { ApiError } from "../../../errors/api-error";
import { type EndpointRow, lockEndpoint } from "../../endpoints.queries";
import { findDelivery, type LoggedDelivery } from "./delivery-log.queries";
import { type DeliveryKey, deliveryNotFound } from "./get-delivery";
import { requestAttempt } from "./resend.queries";

/**
 * Requests one immediate attempt of a delivery in any status. Throws `not_found` or
 * `endpoint_inactive`.
 */
export async function retryDelivery(ctx: PartnerContext, name: DeliveryKey): Promise<LoggedDelivery> {
  return await inTransaction(ctx.database, async (tx) => {
    const partnerId = ctx.partner.id;
    const endpoint = await lockEndpoint(tx, { partnerId, id: name.endpointId });
    const before = await findDelivery(tx, { partnerId, ...name });
    if (endpoint === undefined || before === undefined) throw deliveryNotFound();
    assertActive(endpoint.status);
    await requestAttempt(tx, { partnerId, ...name });
    const after = await findDelivery(tx, { partnerId, ...name });
    if (after === undefined) throw deliveryNotFound();
    await recordAudit(tx, ctx, {
      action: "webhook_delivery.retry",
      partnerId,
      target: { type: "webhook_delivery", id: name.deliveryId },
      before: { status: before.status, attempt_count: before.attemptCount },
      after: { status: after.status, attempt_count: after.attemptCount },
    });
    tx.afterCommit((database) => notifyWorkers(database, "deliveries"));
    return after;
  });
}

/** Throws `endpoint_inactive` if the endpoint is paused or disabled. */
export function assertActive(status: EndpointRow["status"]): void {
  if (status === "active") return;
  throw new ApiError("endpoint_inactive", `The endpoint is ${status}. Set its status to active first.`, {
    status,
  });
}
