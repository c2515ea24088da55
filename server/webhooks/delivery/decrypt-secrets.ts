import type { Runtime } from "../../context";
import { liveSecrets } from "../secrets";
import type { ClaimedDelivery } from "./deliveries.queries";

/** The secrets that sign this attempt, the newest first; undefined, and told to the operator, when one does not open. */
export function decryptSecrets(runtime: Runtime, claimed: ClaimedDelivery): readonly string[] | undefined {
  const { deliveryId, partnerId, endpointId } = claimed;
  try {
    return liveSecrets(runtime, { ...claimed, id: endpointId }, claimed.partnerNow);
  } catch (error) {
    runtime.log.error(
      { delivery_id: deliveryId, partner: partnerId, endpoint: endpointId, err: error },
      "webhook secret cannot be opened",
    );
    return undefined;
  }
}
