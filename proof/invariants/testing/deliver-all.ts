import { createAttemptResponse } from "../../../server/testing/fixtures/webhook-deliveries";
import type { TestRuntime } from "../../../server/testing/test-runtime";
import { deliver } from "../../../server/webhooks/delivery/deliver";
import { claimDeliveries } from "../../../server/webhooks/delivery/deliveries.queries";
import { deliveryLimits } from "../../../server/webhooks/delivery/delivery-limits";
import type { ReceivedWebhook } from "../../kit/run-records";

/**
 * Delivers all events. Every third request, starting with the first, fails if it is the first attempt of its
 * delivery.
 */
export async function deliverAll(runtime: TestRuntime, receipts: ReceivedWebhook[]): Promise<void> {
  let sent = 0;
  const claim = { limit: 100, failingLimit: 100, afterEndpointId: 0, limits: deliveryLimits };
  for (;;) {
    const claimed = await claimDeliveries(runtime.database, claim);
    if (claimed.length === 0) return;
    for (const one of claimed) {
      sent += 1;
      const reply = sent % 3 === 1 && one.attempt === 1 ? 500 : 200;
      const send = async ({ url, body, headers }: { url: string; body: string; headers: object }) => {
        receipts.push({
          at: Date.now(),
          path: new URL(url).pathname,
          eventId: one.eventId,
          eventType: one.eventType,
          deliveryId: one.deliveryId,
          attempt: one.attempt,
          body,
          valid: true,
          reply,
        });
        return createAttemptResponse(reply, { headers: { ...headers } });
      };
      await deliver(runtime, { send, random: () => 0.5 }, one);
    }
  }
}
