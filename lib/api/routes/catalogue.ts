import type { getCarContract, listLocationsContract } from "../../contracts/catalogue";
import type { Route } from "../route";

export const getCarRoute: Route<typeof getCarContract> = { method: "GET", path: "/v1/rentals/cars/{slug}" };
export const listLocationsRoute: Route<typeof listLocationsContract> = {
  method: "GET",
  path: "/v1/rentals/locations",
};
