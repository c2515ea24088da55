import type { OperationRoute } from "./route";

/**
 * The route that counts unconfirmed bookings. Every page loads it, so it is separate from the error handling that the
 * other files of this folder load.
 */
export const countWaitingRoute: OperationRoute<"countWaiting"> = {
  method: "GET",
  path: "/portal-api/waiting",
};
