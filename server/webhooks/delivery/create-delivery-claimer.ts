import type { Runtime } from "../../context";
import { type DeliveryContext, deliver } from "./deliver";
import { claimDeliveries } from "./deliveries.queries";

/** Ten seconds to send, the rest to write it down: whoever takes longer has lost the delivery to the next. */
const leaseSeconds = 30;

export type ClaimWorkOptions = {
  /** Deliveries in hand at once in one process; failing endpoints have at most half of them. */
  slots: number;
  courierOf: (runtime: Runtime) => DeliveryContext;
  leaseSeconds?: number;
};

/** Claims due deliveries for one process and answers each as a function that delivers it. */
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
