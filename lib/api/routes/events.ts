import type { OperationRoute } from "../route";

export const inspectEventRoute: OperationRoute<"inspectEvent"> = {
  method: "GET",
  path: "/portal-api/events/{event_id}",
};
export const listEventsRoute: OperationRoute<"listEvents"> = { method: "GET", path: "/v1/events" };
export const listNewestEventsRoute: OperationRoute<"listNewestEvents"> = {
  method: "GET",
  path: "/portal-api/events",
};
