import { inspectEvent } from "../../portal/deliveries/inspect-event";
import { summarizeEvents } from "../../portal/deliveries/summarize-events";
import { inspectDelivery } from "../../webhooks/delivery/log/inspect-delivery";
import { previewReplay } from "../../webhooks/delivery/log/preview-replay";
import { parseEndpointId } from "../../webhooks/parse-endpoint-id";
import { toListEvents } from "../events";
import { definePortalOperations } from "../operation";

export const deliveryOperations = definePortalOperations({
  inspectDelivery: (ctx, { params }) =>
    inspectDelivery(ctx, { endpointId: parseEndpointId(params.id), deliveryId: params.delivery_id }),

  previewReplay: (ctx, { params, query }) =>
    previewReplay(ctx, { endpointId: parseEndpointId(params.id), ...query }),

  listNewestEvents: (ctx, { query }) => summarizeEvents(ctx, toListEvents(query)),

  inspectEvent: (ctx, { params }) => inspectEvent(ctx, params.event_id),
});
