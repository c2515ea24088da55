import type { OperationRoute } from "../route";

export const getDeskRoute: OperationRoute<"getDesk"> = { method: "GET", path: "/portal-api/desk" };
export const acceptOnDeskRoute: OperationRoute<"acceptOnDesk"> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/accept",
};
export const declineOnDeskRoute: OperationRoute<"declineOnDesk"> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/decline",
};
export const secureOnDeskRoute: OperationRoute<"secureOnDesk"> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/secure",
};
export const failOnDeskRoute: OperationRoute<"failOnDesk"> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/fail",
};
