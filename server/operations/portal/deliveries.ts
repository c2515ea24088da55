import { inspectDeliveryContract, previewReplayContract } from "@/lib/contracts/portal/deliveries";
import { inspectEventContract, listNewestEventsContract } from "@/lib/contracts/portal/events";
import { inspectEvent } from "../../portal/deliveries/inspect-event";
import { summarizeEvents } from "../../portal/deliveries/summarize-events";
import { inspectDelivery } from "../../webhooks/delivery/log/inspect-delivery";
import { previewReplay } from "../../webhooks/delivery/log/preview-replay";
import { parseEndpointId } from "../../webhooks/parse-endpoint-id";
import { defineOperation } from "../operation";

export const inspectDeliveryOperation = defineOperation(inspectDeliveryContract, (ctx, { params }) =>
  inspectDelivery(ctx, { endpointId: parseEndpointId(params.id), deliveryId: params.delivery_id }),
);

export const previewReplayOperation = defineOperation(previewReplayContract, (ctx, { params, query }) =>
  previewReplay(ctx, { endpointId: parseEndpointId(params.id), ...query }),
);

export const listNewestEventsOperation = defineOperation(listNewestEventsContract, (ctx, { query }) =>
  summarizeEvents(ctx, query),
);

export const inspectEventOperation = defineOperation(inspectEventContract, (ctx, { params }) =>
  inspectEvent(ctx, params.event_id),
);
