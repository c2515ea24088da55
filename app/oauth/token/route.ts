import { handleTokenRequest } from "@/server/http/token/token-endpoint";
import { directRoutes } from "@/server/http/unversioned-routes";

/** A host that does not pass the peer's address counts all callers as one, unless a trusted proxy names them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes((runtime, request) =>
  handleTokenRequest(runtime, request, "unknown"),
);
