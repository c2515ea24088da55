import type { listRequestsContract, whereContract } from "../../contracts/portal/requests";
import type { getIdempotencyKeyContract } from "../../contracts/requests";
import type { Route } from "../route";
export const getIdempotencyKeyRoute: Route<typeof getIdempotencyKeyContract> = {
  method: "GET",
  path: "/v1/idempotency-keys/{key}",
};
export const listRequestsRoute: Route<typeof listRequestsContract> = {
  method: "GET",
  path: "/portal-api/requests",
};
export const whereRoute: Route<typeof whereContract> = { method: "GET", path: "/portal-api/where" };
