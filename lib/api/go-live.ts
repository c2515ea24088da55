import type { OperationRoute } from "./route";

export const requestGoLiveRoute: OperationRoute<"requestGoLive"> = {
  method: "POST",
  path: "/portal-api/go-live",
};
export const withdrawGoLiveRoute: OperationRoute<"withdrawGoLive"> = {
  method: "DELETE",
  path: "/portal-api/go-live",
};
export const showProductionCredentialRoute: OperationRoute<"showProductionCredential"> = {
  method: "POST",
  path: "/portal-api/go-live/credential",
};
