import type { Runtime } from "../../context";
import { type DeliveryContext, deliver } from "./deliver";
import { claimDeliveries } from "./deliveries.queries";
import { type DeliveryLimits, deliveryLimits, maxFailingShare } from "./delivery-limits";

export type DeliveryClaimerOptions = {
  /**
   * The maximum number of concurrent deliveries of one process. Failing endpoints get at most half of them.
   */
  slots: number;
  getContext: (runtime: Runtime) => DeliveryContext;
  limits?: DeliveryLimits;
};

/**
 * Creates a function that claims due deliveries for one process. That function returns one function per
 * claimed delivery, which makes the attempt.
 */
export function createDeliveryClaimer(options: DeliveryClaimerOptions) {
  let afterEndpointId = 0;
  let failingInFlight = 0;
  return async (runtime: Runtime, limit: number): Promise<(() => Promise<void>)[]> => {
    const claimed = await claimDeliveries(runtime.database, {
      limit,
      failingLimit: Math.floor(options.slots * maxFailingShare) - failingInFlight,
      afterEndpointId,
      limits: options.limits ?? deliveryLimits,
    });
    afterEndpointId = claimed.at(-1)?.endpointId ?? afterEndpointId;
    failingInFlight += claimed.filter((delivery) => delivery.failing).length;
    const context = options.getContext(runtime);
    return claimed.map((delivery) => async () => {
      try {
        await deliver(runtime, context, delivery);
      } finally {
        if (delivery.failing) failingInFlight -= 1;
      }
    });
  };
}
