import type { OperationExamples } from "../samples/example-call";
import { variable } from "../samples/variable";
import { pendingDelivery, sampleDelivery, sampleEndpoint, sampleSecret } from "./sample-objects";

export const webhookExamples = {
  createWebhook: {
    body: {
      url: sampleEndpoint.url,
      description: sampleEndpoint.description,
      event_types: ["booking.confirmed", "booking.cancelled"],
    },
    answer: { ...sampleEndpoint, secret: sampleSecret },
  },
  listWebhooks: {
    query: { limit: "25" },
    answer: { data: [sampleEndpoint], has_more: false, next_cursor: null },
  },
  getWebhook: { answer: sampleEndpoint },
  updateWebhook: {
    body: { event_types: ["booking.confirmed", "booking.cancelled", "booking.expired"], status: "active" },
    answer: {
      ...sampleEndpoint,
      event_types: ["booking.confirmed", "booking.cancelled", "booking.expired"],
      updated_at: "2027-02-01T08:00:00.000Z",
    },
  },
  deleteWebhook: { answer: { id: sampleEndpoint.id, deleted: true } },
  testWebhook: {
    answer: {
      id: "evt_5d2e8f1a3b4c4d6e9f708192a3b4c5d6",
      type: "ping",
      delivery_id: "dlv_91b2c3d4e5f647a8b9c0d1e2f3a4b5c6",
    },
  },
  rotateWebhookSecret: {
    body: { previous_secret_expires_in: 3600 },
    answer: {
      ...sampleEndpoint,
      secret: sampleSecret,
      previous_secret_expires_at: "2027-02-01T09:00:00.000Z",
    },
  },
  endPreviousWebhookSecret: { answer: sampleEndpoint },
  listWebhookDeliveries: {
    query: { status: "pending,dead_lettered" },
    answer: { data: [pendingDelivery], has_more: false, next_cursor: null },
  },
  getWebhookDelivery: { answer: sampleDelivery },
  retryWebhookDelivery: { answer: pendingDelivery },
  replayWebhookDeliveries: { body: { since: variable("SINCE") }, answer: { queued: 3 } },
} satisfies OperationExamples;
