import { createDeliveryClaimer } from "../webhooks/delivery/create-delivery-claimer";
import { createSender } from "../webhooks/delivery/send-attempt";
import type { ConcurrentJob } from "./run-concurrent-jobs";

/** Many slots, because an attempt mostly waits for the endpoint. */
const slots = 200;

export const deliveryJob: ConcurrentJob = {
  name: "deliveries",
  channel: "deliveries",
  slots,
  everySeconds: 1,
  claim: createDeliveryClaimer({
    slots,
    courierOf: ({ config }) => ({ send: createSender(config), random: Math.random }),
  }),
};
