import { handleStaffAuth } from "@/server/http/staff/staff-auth-endpoint";
import { unversionedRoutes } from "@/server/http/unversioned-routes";

/** A host that does not pass the peer's address counts all callers as one, unless a trusted proxy names them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unversionedRoutes((runtime, request) =>
  handleStaffAuth(runtime, request, "unknown"),
);
