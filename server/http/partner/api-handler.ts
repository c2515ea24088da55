import { newRequestId } from "../../ids";
import type { Operation } from "../../operations/operation";
import { handleDiscovery, isDiscoveryPath, respondNotFound } from "../discovery/discovery-endpoint";
import { handleMcp } from "../mcp/mcp-endpoint";
import { createPortalHandler } from "../portal/portal-endpoint";
import { handleStaffAuth } from "../staff/staff-auth-endpoint";
import { handleTokenRequest } from "../token/token-endpoint";
import { type ApiRequest, toApiRequest } from "../wire/api-request";
import { handleHealth } from "../wire/health-endpoint";
import { handleOpenApi } from "../wire/openapi-endpoint";
import { createPathTable } from "../wire/path-table";
import { startRequestLog } from "../wire/request-log";
import { type ApiResponse, toFetchResponse } from "../wire/respond";
import { handleStatus } from "../wire/status-endpoint";
import { type ApiRuntime, handlePartnerRequest, toErrorResponse } from "./request-pipeline";

export type ApiHandler = (request: Request, peerAddress: string) => Promise<Response>;
export type DirectHandler = (request: ApiRequest, peerAddress: string) => Promise<ApiResponse>;

const apiPath =
  /^[/\\]+(v1|portal-api|api[/\\]+auth|oauth|healthz|openapi\.json|status\.json|\.well-known|robots\.txt|mcp)([/\\;]|$)/i;
const partnerPath = /^[/\\]+v1([/\\;]|$)/i;
const portalPath = /^[/\\]+portal-api([/\\]|$)/i;
const authPath = /^[/\\]+api[/\\]+auth([/\\]|$)/i;

/**
 * Returns whether the API handles a path. Also true for variant spellings, such as encoded letters or double slashes,
 * which a framework would otherwise decode, redirect or change.
 */
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

/** Creates the handler of the whole API, from a Fetch request to a response. Any host can call it. */
export function createApiHandler(
  runtime: ApiRuntime,
  operations: readonly Operation[],
  portalOperations: readonly Operation[] = [],
): ApiHandler {
  const handleDirectly = createDirectHandler(runtime, operations);
  const handlePortal = createPortalHandler(runtime, { operations, portalOperations });
  return async (request, peerAddress) => {
    const apiRequest = toApiRequest(request);
    const path = decode(apiRequest.pathname);
    if (portalPath.test(path)) return await handlePortal(request, peerAddress);
    if (authPath.test(path)) return await handleStaffAuth(runtime, request, peerAddress);
    return toFetchResponse(await handleDirectly(apiRequest, peerAddress));
  };
}

/**
 * Creates the handler of `/v1`, `/mcp` and the token, health, status, OpenAPI and discovery endpoints, without Fetch
 * objects. It does not include the portal API or sign-in.
 */
export function createDirectHandler(runtime: ApiRuntime, operations: readonly Operation[]): DirectHandler {
  const match = createPathTable(operations);
  const route = (request: ApiRequest, peerAddress: string) => {
    const { pathname } = request;
    switch (pathname) {
      case "/oauth/token":
        return handleTokenRequest(runtime, request, peerAddress);
      case "/healthz":
        return handleHealth(runtime, request);
      case "/mcp":
        return handleMcp(runtime, request, { match, peerAddress });
      case "/openapi.json":
        return handleOpenApi(runtime, request);
      case "/status.json":
        return handleStatus(runtime, request);
      default:
        if (partnerPath.test(decode(pathname)))
          return handlePartnerRequest(runtime, request, { match: match(pathname), peerAddress });
        return isDiscoveryPath(pathname) ? handleDiscovery(runtime, request) : respondNotFound(request);
    }
  };
  return async (request, peerAddress) => {
    try {
      return await route(request, peerAddress);
    } catch (error) {
      const requestId = newRequestId();
      return toErrorResponse(
        error,
        requestId,
        startRequestLog(runtime, { id: requestId, method: request.method, door: "v1" }),
      );
    }
  };
}
