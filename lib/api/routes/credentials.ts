import type { OperationRoute } from "../route";

export const createCredentialRoute: OperationRoute<"createCredential"> = {
  method: "POST",
  path: "/portal-api/credentials",
};
export const listCredentialsRoute: OperationRoute<"listCredentials"> = {
  method: "GET",
  path: "/portal-api/credentials",
};
export const revokeCredentialRoute: OperationRoute<"revokeCredential"> = {
  method: "POST",
  path: "/portal-api/credentials/{client_id}/revoke",
};
export const rotateCredentialRoute: OperationRoute<"rotateCredential"> = {
  method: "POST",
  path: "/portal-api/credentials/{client_id}/rotate",
};
