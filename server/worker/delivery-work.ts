import { createClaimWork } from "../webhooks/delivery/claim-work";
import { createSender } from "../webhooks/delivery/send-attempt";
import type { SlotWork } from "./run-slots";

/** Most of an attempt is waiting for somebody else's server. */
const slots = 200;

export const deliveryWork: SlotWork = {
  name: "deliveries",
  channel: "deliveries",
  slots,
  everySeconds: 1,
  claim: createClaimWork({
    slots,
    courierOf: ({ config }) => ({ send: createSender(config), random: Math.random }),
  }),
};
