import { createDeliveryClaimer } from "../webhooks/delivery/create-delivery-claimer";
import { deliverySlots } from "../webhooks/delivery/delivery-limits";
import { createSender } from "../webhooks/delivery/send-attempt";
import type { ConcurrentJob } from "./run-concurrent-jobs";

export const deliveryJob: ConcurrentJob = {
  name: "deliveries",
  channel: "deliveries",
  slots: deliverySlots,
  everySeconds: 1,
  claim: createDeliveryClaimer({
    slots: deliverySlots,
    getContext: ({ config }) => ({ send: createSender(config), random: Math.random }),
  }),
};
