import { plainRoutes } from "@/server/http/plain-routes";
import { answerStaffAuth } from "@/server/http/staff-auth-endpoint";

/** A host that does not tell the peer's address counts all callers as one, unless a trusted proxy names them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes((runtime, request) =>
  answerStaffAuth(runtime, request, "unknown"),
);
