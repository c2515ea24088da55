import { getDelivery } from "../webhooks/delivery/log/get-delivery";
import { listDeliveries } from "../webhooks/delivery/log/list-deliveries";
import { presentDelivery } from "../webhooks/delivery/log/present-delivery";
import { replayDeliveries } from "../webhooks/delivery/log/replay-deliveries";
import { retryDelivery } from "../webhooks/delivery/log/retry-delivery";
import { parseEndpointId } from "../webhooks/parse-endpoint-id";
import { defineOperations } from "./operation";

export const webhookDeliveryOperations = defineOperations({
  listWebhookDeliveries: async (ctx, { params, query }) => {
    const { rows, ...end } = await listDeliveries(ctx, parseEndpointId(params.id), {
      limit: query.limit,
      cursor: query.cursor,
      statuses: query.status,
      eventTypes: query.event_type,
      createdAfter: query.created_after,
      createdBefore: query.created_before,
    });
    return { data: rows.map(presentDelivery), ...end };
  },

  getWebhookDelivery: async (ctx, { params }) => presentDelivery(await getDelivery(ctx, nameOf(params))),

  retryWebhookDelivery: async (ctx, { params }) => presentDelivery(await retryDelivery(ctx, nameOf(params))),

  replayWebhookDeliveries: async (ctx, { params, body }) => ({
    queued: await replayDeliveries(ctx, { endpointId: parseEndpointId(params.id), ...body }),
  }),
});

function nameOf(params: { id: string; delivery_id: string }) {
  return { endpointId: parseEndpointId(params.id), deliveryId: params.delivery_id };
}
