import type { OperationRoute } from "../route";

export const getTodayRoute: OperationRoute<"getToday"> = { method: "GET", path: "/portal-api/today" };

export const countWaitingRoute: OperationRoute<"countWaiting"> = {
  method: "GET",
  path: "/portal-api/waiting",
};
