import type { OperationRoute } from "../route";

export const getIdempotencyKeyRoute: OperationRoute<"getIdempotencyKey"> = {
  method: "GET",
  path: "/v1/idempotency-keys/{key}",
};
export const listRequestsRoute: OperationRoute<"listRequests"> = {
  method: "GET",
  path: "/portal-api/requests",
};
export const lookUpIdRoute: OperationRoute<"lookUpId"> = { method: "GET", path: "/portal-api/where" };
