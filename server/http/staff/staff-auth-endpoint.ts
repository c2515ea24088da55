import { chooseLanguage } from "@/lib/texts/languages";
import { ApiError } from "../../errors/api-error";
import { newRequestId } from "../../ids";
import type { ApiRuntime } from "../partner/request-pipeline";
import { isSameOrigin } from "../portal/same-origin";
import { addressGroup, clientAddress } from "../wire/client-address";
import { readBody } from "../wire/read-body";
import { startRequestLog } from "../wire/request-log";
import { errorPayload, toResponse } from "../wire/respond";
import { toApiError } from "../wire/to-api-error";
import { type AuthRequest, authRoutes } from "./staff-auth-routes";
import { readCookies } from "./staff-cookies";

const maxFormBytes = 8 * 1024;
const maxUserAgentLength = 300;
const formType = /^application\/x-www-form-urlencoded\s*(;.*)?$/i;

/**
 * Handles `/api/auth/…`: the forms to sign in and out, to accept an invitation and to reset a password. They also work
 * without scripts. Responds with a redirect, a page that forwards to another host, or JSON with the form token or the
 * options of a passkey. Requests that no portal form could send get the error envelope.
 */
export async function handleStaffAuth(
  runtime: ApiRuntime,
  request: Request,
  peerAddress: string,
): Promise<Response> {
  const requestId = newRequestId();
  const log = startRequestLog(runtime, { id: requestId, method: request.method, door: "sign-in" });
  let response: Response;
  try {
    const { pathname, searchParams } = new URL(request.url);
    const route = authRoutes.find(({ path }) => `/api/auth/${path}` === pathname);
    if (route === undefined) throw new ApiError("not_found", "Path not found. Check the URL.");
    log.addFields({ route: pathname, source: "portal" });
    assertAllowed(runtime, request, route.method);
    const { trustedProxies } = runtime.config;
    const forwardedFor = request.headers.get("x-forwarded-for");
    const cookieHeader = request.headers.get("cookie");
    const cookies = readCookies(cookieHeader);
    const call: AuthRequest = {
      requestId,
      address: addressGroup(clientAddress(peerAddress, forwardedFor, trustedProxies)),
      userAgent: request.headers.get("user-agent")?.slice(0, maxUserAgentLength) ?? null,
      cookieHeader,
      cookies,
      language: chooseLanguage(cookies.language, request.headers.get("accept-language")),
      query: Object.fromEntries(searchParams),
      form: route.method === "POST" ? await readForm(request) : {},
    };
    response = await route.handle(runtime, call);
  } catch (error) {
    const failure = toApiError(error);
    if (failure.status >= 500) log.logFault(error);
    log.addFields({ error_code: failure.code });
    response = toResponse(errorPayload(failure, requestId), requestId, failure.headers);
  }
  log.finish(response.status);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

function assertAllowed({ config }: ApiRuntime, request: Request, method: "GET" | "POST"): void {
  if (request.method !== method) {
    throw new ApiError("method_not_allowed", `Method not allowed. Use ${method}.`).withHeaders({
      Allow: method,
    });
  }
  if (method === "POST" && !isSameOrigin(request, config)) {
    throw new ApiError("cross_origin", "Send this form from the portal.");
  }
}

async function readForm(request: Request): Promise<Record<string, string>> {
  if (!formType.test(request.headers.get("content-type") ?? "")) {
    throw new ApiError("unsupported_media_type", "Send the form as application/x-www-form-urlencoded.");
  }
  return Object.fromEntries(new URLSearchParams((await readBody(request, maxFormBytes)).toString()));
}
