import type { OperationRoute } from "../route";

export const searchAvailabilityRoute: OperationRoute<"searchAvailability"> = {
  method: "GET",
  path: "/v1/rentals/availability",
};
