import type { OperationRoute } from "./route";

/** Has a file of its own, because every page loads it, and other files of this folder load the error handling. */
export const countWaitingRoute: OperationRoute<"countWaiting"> = {
  method: "GET",
  path: "/portal-api/waiting",
};
