import type {
  createCredentialContract,
  listCredentialsContract,
  revokeCredentialContract,
  rotateCredentialContract,
} from "../../contracts/portal/credentials";
import type { Route } from "../route";
export const createCredentialRoute: Route<typeof createCredentialContract> = {
  method: "POST",
  path: "/portal-api/credentials",
};
export const listCredentialsRoute: Route<typeof listCredentialsContract> = {
  method: "GET",
  path: "/portal-api/credentials",
};
export const revokeCredentialRoute: Route<typeof revokeCredentialContract> = {
  method: "POST",
  path: "/portal-api/credentials/{client_id}/revoke",
};
export const rotateCredentialRoute: Route<typeof rotateCredentialContract> = {
  method: "POST",
  path: "/portal-api/credentials/{client_id}/rotate",
};
