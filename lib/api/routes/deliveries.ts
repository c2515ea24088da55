import type { inspectDeliveryContract, previewReplayContract } from "../../contracts/portal/deliveries";
import type {
  getDeliveryContract,
  listDeliveriesContract,
  replayDeliveriesContract,
  retryDeliveryContract,
} from "../../contracts/webhook-deliveries";
import type { Route } from "../route";
export const getDeliveryRoute: Route<typeof getDeliveryContract> = {
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}",
};
export const inspectDeliveryRoute: Route<typeof inspectDeliveryContract> = {
  method: "GET",
  path: "/portal-api/webhooks/{id}/deliveries/{delivery_id}",
};
export const listDeliveriesRoute: Route<typeof listDeliveriesContract> = {
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries",
};
export const previewReplayRoute: Route<typeof previewReplayContract> = {
  method: "GET",
  path: "/portal-api/webhooks/{id}/replay",
};
export const replayDeliveriesRoute: Route<typeof replayDeliveriesContract> = {
  method: "POST",
  path: "/v1/webhooks/{id}/replay",
};
export const retryDeliveryRoute: Route<typeof retryDeliveryContract> = {
  method: "POST",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}/retry",
};
