import type { OperationExamples } from "../samples/example-call";
import { confirmedBooking } from "./sample-objects";

export const sandboxExamples = {
  listScenarios: {
    response: {
      locations: [
        {
          slug: "test-poll",
          behaviour: "Test Track: pending three times, then complete",
          outcome: "complete",
        },
      ],
      cars: [
        {
          slug: "test-taken",
          location: "test-instant",
          behaviour: "Can be reserved, but booking returns unavailable",
          events: [],
          error: "unavailable",
        },
      ],
    },
  },
  showClock: { response: { now: "2027-01-30T09:12:31.004Z", offset_s: 0 } },
  moveClock: {
    body: { advance: "48h" },
    response: { now: "2027-02-01T09:12:31.004Z", offset_s: 172_800 },
  },
  transitionBooking: {
    body: { to: "confirmed" },
    response: { booking: confirmedBooking, status_note: "Confirmed." },
  },
  emitEvent: {
    body: { type: "booking.completed" },
    response: {
      id: "evt_7a8b9c0d1e2f4a3b8c4d5e6f708192a3",
      type: "booking.completed",
      delivery_id: "dlv_0f1e2d3c4b5a49687f8e9d0c1b2a3f4e",
    },
  },
} satisfies OperationExamples;
