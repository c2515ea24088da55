import { handleTokenRequest } from "@/server/http/token/token-endpoint";
import { directRoutes } from "@/server/http/unversioned-routes";

/**
 * Serves tokens on a host that runs only Next. Such a host does not pass the peer's address, so all callers
 * share the limits per address unless a trusted proxy adds their addresses.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes((runtime, request) =>
  handleTokenRequest(runtime, request, "unknown"),
);
