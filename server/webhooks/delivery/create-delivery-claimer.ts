import type { Runtime } from "../../context";
import { type DeliveryContext, deliver } from "./deliver";
import { claimDeliveries } from "./deliveries.queries";

/**
 * The lease: 10 seconds to send, the rest to record the result. After that, another worker may claim the
 * delivery.
 */
const leaseSeconds = 30;

export type ClaimWorkOptions = {
  /**
   * The maximum number of concurrent deliveries of one process. Failing endpoints get at most half of them.
   */
  slots: number;
  courierOf: (runtime: Runtime) => DeliveryContext;
  leaseSeconds?: number;
};

/**
 * Creates a function that claims due deliveries for one process. It returns a function for each delivery that
 * attempts it.
 */
export function createDeliveryClaimer(options: ClaimWorkOptions) {
  let afterEndpointId = 0;
  let failingInHand = 0;
  return async (runtime: Runtime, limit: number): Promise<(() => Promise<void>)[]> => {
    const claimed = await claimDeliveries(runtime.database, {
      limit,
      failingLimit: Math.floor(options.slots / 2) - failingInHand,
      afterEndpointId,
      leaseSeconds: options.leaseSeconds ?? leaseSeconds,
    });
    afterEndpointId = claimed.at(-1)?.endpointId ?? afterEndpointId;
    failingInHand += claimed.filter((delivery) => delivery.failing).length;
    const courier = options.courierOf(runtime);
    return claimed.map((delivery) => async () => {
      try {
        await deliver(runtime, courier, delivery);
      } finally {
        if (delivery.failing) failingInHand -= 1;
      }
    });
  };
}
