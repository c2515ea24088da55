import { handleStaffAuth } from "@/server/http/staff/staff-auth-endpoint";
import { unversionedRoutes } from "@/server/http/unversioned-routes";

/**
 * Serves sign-in on a host that runs only Next. Such a host does not pass the peer's address, so all callers
 * share the limits per address unless a trusted proxy adds their addresses.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unversionedRoutes((runtime, request) =>
  handleStaffAuth(runtime, request, "unknown"),
);
