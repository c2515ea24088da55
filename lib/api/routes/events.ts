import type { listEventsContract } from "../../contracts/events";
import type { inspectEventContract, listNewestEventsContract } from "../../contracts/portal/events";
import type { Route } from "../route";
export const inspectEventRoute: Route<typeof inspectEventContract> = {
  method: "GET",
  path: "/portal-api/events/{event_id}",
};
export const listEventsRoute: Route<typeof listEventsContract> = { method: "GET", path: "/v1/events" };
export const listNewestEventsRoute: Route<typeof listNewestEventsContract> = {
  method: "GET",
  path: "/portal-api/events",
};
