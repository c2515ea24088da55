import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { decryptSecrets } from "../../webhooks/delivery/decrypt-secrets";
import { deliveryLimits } from "../../webhooks/delivery/delivery-limits";
import type { Send } from "../../webhooks/delivery/send-attempt";
import {
  type ClaimedDrillDelivery,
  claimDrillDeliveries,
  endDrillDelivery,
  lockDueRuns,
} from "./drill-queue.queries";
import { signDrill } from "./sign-drill";

/** The maximum number of concurrent drill deliveries per worker process. */
export const drillSlots = 32;

/**
 * Creates a function that claims due deliveries of drills. That function returns one function per claimed delivery,
 * which sends it. Neither the endpoint's state nor the queue of real deliveries changes.
 */
export function createDrillClaimer(createSend: (runtime: Runtime) => Send) {
  return async (runtime: Runtime, limit: number): Promise<(() => Promise<void>)[]> => {
    if (runtime.config.environment !== "sandbox") return [];
    const { maxPerEndpoint, leaseSeconds } = deliveryLimits;
    const claimed = await inTransaction(runtime.database, async (tx) => {
      const runs = await lockDueRuns(tx);
      if (runs.length === 0) return [];
      return await claimDrillDeliveries(tx, { runs, limit, maxPerEndpoint, leaseSeconds });
    });
    if (claimed.length === 0) return [];
    const send = createSend(runtime);
    return claimed.map((delivery) => () => sendDrill(runtime, send, delivery));
  };
}

async function sendDrill(runtime: Runtime, send: Send, claimed: ClaimedDrillDelivery): Promise<void> {
  const response = await attemptOnce(runtime, send, claimed);
  const { deliveryId, drill, endpointId, partnerId } = claimed;
  const recorded = await endDrillDelivery(runtime.database, claimed, {
    responseStatus: response?.status ?? null,
    error: response?.error ?? null,
  });
  runtime.log.info(
    {
      ...{ delivery_id: deliveryId, drill, partner: partnerId, endpoint: endpointId },
      status: response?.status ?? null,
      error: response?.error ?? null,
    },
    recorded ? "drill delivered" : "drill lost to another worker",
  );
}

/**
 * Sends the delivery and returns the response. Returns undefined, without sending, if the endpoint's secrets cannot be
 * decrypted.
 */
async function attemptOnce(runtime: Runtime, send: Send, claimed: ClaimedDrillDelivery) {
  const secrets = decryptSecrets(runtime, claimed);
  if (secrets === undefined) return undefined;
  const { url, body } = claimed;
  return await send({ url, body, headers: signDrill({ ...claimed, secrets }, new Date()) });
}
