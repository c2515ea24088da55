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
    response: { ...sampleEndpoint, secret: sampleSecret },
  },
  listWebhooks: {
    query: { limit: "25" },
    response: { data: [sampleEndpoint], has_more: false, next_cursor: null },
  },
  getWebhook: { response: sampleEndpoint },
  updateWebhook: {
    body: { event_types: ["booking.confirmed", "booking.cancelled", "booking.expired"], status: "active" },
    response: {
      ...sampleEndpoint,
      event_types: ["booking.confirmed", "booking.cancelled", "booking.expired"],
      updated_at: "2027-02-01T08:00:00.000Z",
    },
  },
  deleteWebhook: { response: { id: sampleEndpoint.id, deleted: true } },
  testWebhook: {
    response: {
      id: "evt_5d2e8f1a3b4c4d6e9f708192a3b4c5d6",
      type: "ping",
      delivery_id: "dlv_91b2c3d4e5f647a8b9c0d1e2f3a4b5c6",
    },
  },
  rotateWebhookSecret: {
    body: { previous_secret_expires_in: 3600 },
    response: {
      ...sampleEndpoint,
      secret: sampleSecret,
      previous_secret_expires_at: "2027-02-01T09:00:00.000Z",
    },
  },
  endPreviousWebhookSecret: { response: sampleEndpoint },
  listWebhookDeliveries: {
    query: { status: "pending,dead_lettered" },
    response: { data: [pendingDelivery], has_more: false, next_cursor: null },
  },
  getWebhookDelivery: { response: sampleDelivery },
  retryWebhookDelivery: { response: pendingDelivery },
  replayWebhookDeliveries: { body: { since: variable("SINCE") }, response: { queued: 3 } },
} satisfies OperationExamples;
