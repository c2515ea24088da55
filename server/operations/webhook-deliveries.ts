import {
  getDeliveryContract,
  listDeliveriesContract,
  replayDeliveriesContract,
  retryDeliveryContract,
} from "@/lib/contracts/webhook-deliveries";
import { getDelivery } from "../webhooks/delivery/log/get-delivery";
import { listDeliveries } from "../webhooks/delivery/log/list-deliveries";
import { presentDelivery } from "../webhooks/delivery/log/present-delivery";
import { replayDeliveries } from "../webhooks/delivery/log/replay-deliveries";
import { retryDelivery } from "../webhooks/delivery/log/retry-delivery";
import { parseEndpointId } from "../webhooks/parse-endpoint-id";
import { defineOperation } from "./operation";

export const listDeliveriesOperation = defineOperation(
  listDeliveriesContract,
  async (ctx, { params, query }) => {
    const { rows, ...end } = await listDeliveries(ctx, parseEndpointId(params.id), query);
    return { data: rows.map(presentDelivery), ...end };
  },
);

export const getDeliveryOperation = defineOperation(getDeliveryContract, async (ctx, { params }) =>
  presentDelivery(await getDelivery(ctx, nameOf(params))),
);

export const retryDeliveryOperation = defineOperation(retryDeliveryContract, async (ctx, { params }) =>
  presentDelivery(await retryDelivery(ctx, nameOf(params))),
);

export const replayDeliveriesOperation = defineOperation(
  replayDeliveriesContract,
  async (ctx, { params, body }) => ({
    queued: await replayDeliveries(ctx, { endpointId: parseEndpointId(params.id), ...body }),
  }),
);

function nameOf(params: { id: string; delivery_id: string }) {
  return { endpointId: parseEndpointId(params.id), deliveryId: params.delivery_id };
}
