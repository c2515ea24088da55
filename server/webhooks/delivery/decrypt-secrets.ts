import type { Runtime } from "../../context";
import { getActiveSecrets } from "../secrets";
import type { ClaimedDelivery } from "./deliveries.queries";

type SecretOwner = Pick<
  ClaimedDelivery,
  | "deliveryId"
  | "partnerId"
  | "endpointId"
  | "sealedSecret"
  | "sealedPreviousSecret"
  | "previousSecretExpiresAt"
  | "partnerNow"
>;

/**
 * Returns the secrets that sign this attempt, newest first. Logs an error and returns `undefined` if one
 * cannot be decrypted.
 */
export function decryptSecrets(runtime: Runtime, claimed: SecretOwner): readonly string[] | undefined {
  const { deliveryId, partnerId, endpointId } = claimed;
  try {
    return getActiveSecrets(runtime, { ...claimed, id: endpointId }, claimed.partnerNow);
  } catch (error) {
    runtime.log.error(
      { delivery_id: deliveryId, partner: partnerId, endpoint: endpointId, err: error },
      "webhook secret cannot be decrypted",
    );
    return undefined;
  }
}
