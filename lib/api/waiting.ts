import type { OperationRoute } from "./route";

/**
 * The route of the number of unconfirmed bookings. It is in a separate file, because every page loads it, and the
 * other files of this folder load the error handling.
 */
export const countWaitingRoute: OperationRoute<"countWaiting"> = {
  method: "GET",
  path: "/portal-api/waiting",
};
