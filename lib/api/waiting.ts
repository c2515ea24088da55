import type { OperationRoute } from "./route";

/** Is in a separate file, because every page loads it, and the other files of this folder load the error handling. */
export const countWaitingRoute: OperationRoute<"countWaiting"> = {
  method: "GET",
  path: "/portal-api/waiting",
};
