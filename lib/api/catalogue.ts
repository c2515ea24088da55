import type { OperationRoute } from "./route";

export const getCarRoute: OperationRoute<"getCar"> = { method: "GET", path: "/v1/rentals/cars/{slug}" };
export const listLocationsRoute: OperationRoute<"listRentalLocations"> = {
  method: "GET",
  path: "/v1/rentals/locations",
};
