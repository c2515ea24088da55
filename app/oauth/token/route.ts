import { handleTokenRequest } from "@/server/http/token/token-endpoint";
import { directRoutes } from "@/server/http/unversioned-routes";

/**
 * Handles token requests on a host that runs only Next.js. Next.js does not pass on the client's IP address. All
 * callers then share the rate limits per IP address, unless a trusted proxy adds the address.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes((runtime, request) =>
  handleTokenRequest(runtime, request, "unknown"),
);
