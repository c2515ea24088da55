import type { EventType } from "@/lib/contracts/event-types";
import { getBooking } from "../bookings/get-booking";
import { presentBooking } from "../bookings/present-booking";
import type { PartnerContext } from "../context";
import { emitTestEvent } from "../webhooks/emit-test-event";
import { parseEndpointId } from "../webhooks/parse-endpoint-id";
import { pingEndpoint } from "../webhooks/ping-endpoint";
import { sampleBooking } from "./sample-booking";

/**
 * Queues an event of any type for an endpoint of the partner, about one of the partner's bookings or a sample one. Only
 * `test` in its data marks it as a test. A `ping` has no booking.
 */
export async function emitEvent(
  ctx: PartnerContext,
  { id, type, reference }: { id: string; type: EventType; reference: string | undefined },
): Promise<{ id: string; type: EventType; delivery_id: string }> {
  if (type === "ping") return await pingEndpoint(ctx, id);
  const booking =
    reference === undefined ? sampleBooking(type, ctx.now) : presentBooking(await getBooking(ctx, reference));
  return await emitTestEvent(ctx, {
    endpointId: parseEndpointId(id),
    type,
    data: { ...booking, test: true },
    once: false,
  });
}
