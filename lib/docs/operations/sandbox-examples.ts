import type { OperationExamples } from "../samples/example-call";
import { variable } from "../samples/variable";
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
  startDrills: {
    body: { webhook_id: variable("WEBHOOK_ID"), drills: ["wrong_signature", "duplicate"] },
    response: { id: "drl_3b1f0c2d4e5a46978f8e9d0c1b2a3f4e", state: "running" },
  },
  getDrills: {
    response: {
      id: "drl_3b1f0c2d4e5a46978f8e9d0c1b2a3f4e",
      state: "done",
      results: [
        {
          drill: "wrong_signature",
          verdict: "passed",
          detail: "One event, signed with a secret that is not yours. As expected: 1 of 1 (HTTP 401).",
          delivery_ids: ["dlv_5c6d7e8f9a0b41c2d3e4f5a6b7c8d9e0"],
        },
      ],
    },
  },
  getReadiness: {
    response: {
      ready: false,
      computed_at: "2027-01-30T09:12:31.004Z",
      checks: [
        {
          id: "poll_interval_kept",
          state: "failed",
          title: "Polls wait for poll_after_ms",
          detail: "Polls after the wait: 11. Polls that came too early: 1.",
          request_ids: ["req_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8"],
          next_step: "Wait poll_after_ms milliseconds after each response before you send the next poll.",
        },
      ],
    },
  },
} satisfies OperationExamples;
