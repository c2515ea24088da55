import { createEndpoint } from "../webhooks/create-endpoint";
import { deleteEndpoint } from "../webhooks/delete-endpoint";
import { endPreviousSecret } from "../webhooks/end-previous-secret";
import { getEndpoint } from "../webhooks/get-endpoint";
import { listEndpoints } from "../webhooks/list-endpoints";
import { pingEndpoint } from "../webhooks/ping-endpoint";
import { presentEndpoint } from "../webhooks/present-endpoint";
import { rotateSecret } from "../webhooks/rotate-secret";
import { updateEndpoint } from "../webhooks/update-endpoint";
import { defineOperations } from "./operation";

export const webhookOperations = defineOperations({
  createWebhook: async (ctx, { body }) => {
    const { url, description, event_types: eventTypes } = body;
    const { endpoint, secret } = await createEndpoint(ctx, { url, description, eventTypes });
    return { ...presentEndpoint(endpoint, ctx.now), secret };
  },

  listWebhooks: async (ctx, { query }) => {
    const { rows, ...end } = await listEndpoints(ctx, query);
    return { data: rows.map((row) => presentEndpoint(row, ctx.now)), ...end };
  },

  getWebhook: async (ctx, { params }) => presentEndpoint(await getEndpoint(ctx, params.id), ctx.now),

  updateWebhook: async (ctx, { params, body }) => {
    const { url, description, event_types: eventTypes, status } = body;
    const updated = await updateEndpoint(ctx, { id: params.id, url, description, eventTypes, status });
    return presentEndpoint(updated, ctx.now);
  },

  deleteWebhook: async (ctx, { params }) => ({
    id: await deleteEndpoint(ctx, params.id),
    deleted: true as const,
  }),

  testWebhook: (ctx, { params }) => pingEndpoint(ctx, params.id),

  rotateWebhookSecret: async (ctx, { params, body }) => {
    const overlapSeconds = body?.previous_secret_expires_in;
    const rotated = await rotateSecret(ctx, { id: params.id, overlapSeconds });
    return {
      ...presentEndpoint(rotated.endpoint, ctx.now),
      secret: rotated.secret,
      previous_secret_expires_at: rotated.previousSecretExpiresAt.toISOString(),
    };
  },

  endPreviousWebhookSecret: async (ctx, { params }) =>
    presentEndpoint(await endPreviousSecret(ctx, params.id), ctx.now),
});
