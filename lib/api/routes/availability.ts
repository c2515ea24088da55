import type { searchAvailabilityContract } from "../../contracts/availability";
import type { Route } from "../route";

export const searchAvailabilityRoute: Route<typeof searchAvailabilityContract> = {
  method: "GET",
  path: "/v1/rentals/availability",
};
