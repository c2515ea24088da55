import type {
  acceptOnDeskContract,
  declineOnDeskContract,
  failOnDeskContract,
  getDeskContract,
  secureOnDeskContract,
} from "../../contracts/portal/desk";
import type { Route } from "../route";

export const getDeskRoute: Route<typeof getDeskContract> = { method: "GET", path: "/portal-api/desk" };
export const acceptOnDeskRoute: Route<typeof acceptOnDeskContract> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/accept",
};
export const declineOnDeskRoute: Route<typeof declineOnDeskContract> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/decline",
};
export const secureOnDeskRoute: Route<typeof secureOnDeskContract> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/secure",
};
export const failOnDeskRoute: Route<typeof failOnDeskContract> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/fail",
};
