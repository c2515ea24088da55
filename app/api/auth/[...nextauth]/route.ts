import { handleStaffAuth } from "@/server/http/staff/staff-auth-endpoint";
import { unversionedRoutes } from "@/server/http/unversioned-routes";

/**
 * Handles the sign-in routes on a host that runs only Next.js. Next.js does not pass on the client's IP address. All
 * callers then share the rate limits per IP address, unless a trusted proxy adds the address.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unversionedRoutes((runtime, request) =>
  handleStaffAuth(runtime, request, "unknown"),
);
