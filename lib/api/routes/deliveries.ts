import type { OperationRoute } from "../route";

export const getDeliveryRoute: OperationRoute<"getWebhookDelivery"> = {
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}",
};
export const inspectDeliveryRoute: OperationRoute<"inspectDelivery"> = {
  method: "GET",
  path: "/portal-api/webhooks/{id}/deliveries/{delivery_id}",
};
export const listDeliveriesRoute: OperationRoute<"listWebhookDeliveries"> = {
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries",
};
export const previewReplayRoute: OperationRoute<"previewReplay"> = {
  method: "GET",
  path: "/portal-api/webhooks/{id}/replay",
};
export const replayDeliveriesRoute: OperationRoute<"replayWebhookDeliveries"> = {
  method: "POST",
  path: "/v1/webhooks/{id}/replay",
};
export const retryDeliveryRoute: OperationRoute<"retryWebhookDelivery"> = {
  method: "POST",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}/retry",
};
