import { ApiError } from "../errors/api-error";
import { newRequestId } from "../ids";
import type { Operation } from "../operations/operation";
import { answerHealth } from "./health-endpoint";
import { answerOpenApi } from "./openapi-endpoint";
import { createPathTable } from "./path-table";
import { answerPlain } from "./plain-endpoint";
import { createPortalHandler } from "./portal-endpoint";
import { errorPayload } from "./respond";
import { type ApiRuntime, servePath } from "./serve-path";
import { answerStaffAuth } from "./staff-auth-endpoint";
import { answerTokenRequest } from "./token-endpoint";

export type ApiHandler = (request: Request, peerAddress: string) => Promise<Response>;

const apiPath = /^[/\\]+(v1|portal-api|api[/\\]+auth|oauth|healthz|openapi\.json)([/\\]|$)/i;
const partnerPath = /^[/\\]+v1([/\\]|$)/i;
const portalPath = /^[/\\]+portal-api([/\\]|$)/i;
const authPath = /^[/\\]+api[/\\]+auth([/\\]|$)/i;

/** Whether a path is the API's to answer, in every spelling a framework might otherwise decode, redirect or decorate. */
export function isApiPath(pathname: string): boolean {
  return apiPath.test(decode(pathname));
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The whole API as one function from request to response, for any host that can call one. */
export function createApiHandler(
  runtime: ApiRuntime,
  operations: readonly Operation[],
  portalOperations: readonly Operation[] = [],
): ApiHandler {
  const match = createPathTable(operations);
  const answerPortal = createPortalHandler(runtime, { operations, portalOperations });
  return async (request, peerAddress) => {
    const { pathname } = new URL(request.url);
    switch (pathname) {
      case "/oauth/token":
        return await answerTokenRequest(runtime, request, peerAddress);
      case "/healthz":
        return await answerHealth(runtime, request);
      case "/openapi.json":
        return answerOpenApi(runtime, request);
      default:
        if (partnerPath.test(decode(pathname))) {
          return await servePath(runtime, request, { match: match(pathname), peerAddress });
        }
        if (portalPath.test(decode(pathname))) return await answerPortal(request, peerAddress);
        if (authPath.test(decode(pathname))) return await answerStaffAuth(runtime, request, peerAddress);
        return answerUnknown(request);
    }
  };
}

/** Elsewhere too there is one spelling of each path. */
function answerUnknown(request: Request): Response {
  const requestId = newRequestId();
  return answerPlain(request, requestId, errorPayload(new ApiError("not_found", "No such path."), requestId));
}
