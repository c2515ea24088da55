import { directRoutes } from "@/server/http/plain-routes";
import { answerTokenRequest } from "@/server/http/token-endpoint";

/** A host that does not tell the peer's address counts all callers as one, unless a trusted proxy names them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes((runtime, request) =>
  answerTokenRequest(runtime, request, "unknown"),
);
