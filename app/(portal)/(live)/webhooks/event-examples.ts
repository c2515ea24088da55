import type { EventExamples } from "@/components/webhooks/endpoint/endpoint-fields";
import { type EventType, eventType } from "@/lib/contracts/event-types";
import { sampleBooking } from "@/server/sandbox/sample-booking";

const pinged = { webhook_id: 1, message: "Test event for this endpoint." };

/** Returns an example of a delivery's body, as JSON, for each event type. The booking in it is invented. */
export function eventExamples(now: Date): EventExamples {
  const example = (type: EventType) => {
    const data = type === "ping" ? pinged : sampleBooking(type, now);
    return JSON.stringify({ id: "evt_4f1d3c5b7a9e4d2f8b6a0c1e2d3f4a5b", type, data }, null, 2);
  };
  // SAFETY: every event type is a key.
  return Object.fromEntries(eventType.options.map((type) => [type, example(type)])) as EventExamples;
}
