import { createHash } from "node:crypto";
import { isDatabaseFailure } from "../../db/database-failure";
import { ApiError } from "../../errors/api-error";
import { newRequestId } from "../../ids";
import { isClientId } from "../../oauth/client-credential";
import {
  type MintedToken,
  mintAccessToken,
  type TokenRequest,
  TooManyFailures,
} from "../../oauth/mint-access-token";
import { OAuthError } from "../../oauth/oauth-error";
import { type RateLimitResult, rateHeaders } from "../../rate-limit/rate-limiter";
import { type ApiRuntime, getClientAddress } from "../partner/request-pipeline";
import type { ApiRequest } from "../wire/api-request";
import { addressGroup, clientAddress } from "../wire/client-address";
import { type RequestLog, startRequestLog } from "../wire/request-log";
import { type ApiResponse, jsonPayload, toApiResponse } from "../wire/respond";
import { traceRequest } from "../wire/trace-request";
import { assertGrantType, readClientCredentials, readTokenForm } from "./token-form";

type TokenResponse = { status: number; body: Record<string, unknown>; headers?: Record<string, string> };

/**
 * Handles `POST /oauth/token`: OAuth 2.0 client credentials. Errors have the flat format of RFC 6749 instead
 * of the envelope.
 */
export function handleTokenRequest(
  runtime: ApiRuntime,
  request: ApiRequest,
  peerAddress: string,
): Promise<ApiResponse> {
  return traceRequest(request, () => handleRequest(runtime, request, peerAddress));
}

async function handleRequest(
  runtime: ApiRuntime,
  request: ApiRequest,
  peerAddress: string,
): Promise<ApiResponse> {
  const requestId = newRequestId();
  const log = startRequestLog(
    runtime,
    { id: requestId, method: request.method, door: "token" },
    { recorder: runtime.recorder, request, address: getClientAddress(runtime, request, peerAddress) },
  );
  log.addFields({ route: "/oauth/token" });
  const headers: Record<string, string> = { Pragma: "no-cache" };
  let reply: TokenResponse;
  try {
    const { trustedProxies } = runtime.config;
    const forwardedFor = request.headers.get("x-forwarded-for");
    const address = addressGroup(clientAddress(peerAddress, forwardedFor, trustedProxies));
    const result = await runtime.limiter.take("oauth-token-ip", address);
    Object.assign(headers, rateHeaders(result));
    reply = result.allowed
      ? await handleAllowed(runtime, request, { address, log })
      : rateLimitedResponse(result);
  } catch (error) {
    reply = toErrorResponse(error, log);
  }
  const { status, body } = reply;
  if (typeof body.error === "string") log.addFields({ error_code: body.error });
  log.finish(status);
  const answer = toApiResponse(jsonPayload(status, body), requestId, { ...headers, ...reply.headers });
  return request.method === "HEAD" ? { ...answer, body: null } : answer;
}

type Caller = { address: string; log: RequestLog };

async function handleAllowed(
  runtime: ApiRuntime,
  request: ApiRequest,
  { address, log }: Caller,
): Promise<TokenResponse> {
  if (request.method !== "POST") {
    const body = { error: "invalid_request", error_description: "Method not allowed. Use POST." };
    return { status: 405, body, headers: { Allow: "POST" } };
  }
  const form = await readTokenForm(request);
  assertGrantType(form);
  const credentials = readClientCredentials(request.headers.get("authorization"), form);
  // Other text may be a secret in the wrong field.
  if (isClientId(runtime.config.environment, credentials.clientId)) {
    log.addFields({ client_id: credentials.clientId });
  }
  return await mintWithinFailures(runtime, { ...credentials, scope: form.get("scope") }, address);
}

/**
 * Issues a token. After too many failures from this address for this client, rejects even the right secret. A
 * failure is counted before its response is sent, so concurrent guesses get no more responses than the limit.
 */
async function mintWithinFailures(
  runtime: ApiRuntime,
  request: Omit<TokenRequest, "failures">,
  address: string,
): Promise<TokenResponse> {
  const failures = getFailureKey(request.clientId, address);
  try {
    const peek = runtime.limiter.peek("oauth-token-client", failures);
    return toTokenResponse(await mintAccessToken(runtime, { ...request, failures: peek }));
  } catch (error) {
    if (error instanceof TooManyFailures) return rateLimitedResponse(error.result);
    const failed = error instanceof OAuthError && error.code === "invalid_client";
    // Without a client ID, the caller is not guessing.
    if (!failed || request.clientId === "") throw error;
    const spent = await runtime.limiter.take("oauth-token-client", failures);
    if (!spent.allowed) return rateLimitedResponse(spent);
    throw error;
  }
}

/**
 * Returns the key that failures are counted by. Client IDs are untrusted input: the hash has a fixed size and
 * no NUL.
 */
function getFailureKey(clientId: string, address: string): string {
  return `${createHash("sha256").update(clientId).digest("base64url").slice(0, 22)}:${address}`;
}

function toTokenResponse({ accessToken, scopes, expiresInSeconds }: MintedToken): TokenResponse {
  return {
    status: 200,
    body: {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: expiresInSeconds,
      scope: scopes.join(" "),
    },
  };
}

function rateLimitedResponse(result: RateLimitResult): TokenResponse {
  const { retryAfter, bucket } = result;
  return {
    status: 429,
    body: { error: "rate_limited", retryAfter, bucket },
    headers: rateHeaders(result),
  };
}

function toErrorResponse(error: unknown, log: RequestLog): TokenResponse {
  if (error instanceof OAuthError) {
    const challenge = { "WWW-Authenticate": 'Basic realm="oauth"' };
    return {
      status: error.status,
      body: { error: error.code, error_description: error.message },
      ...(error.status === 401 ? { headers: challenge } : {}),
    };
  }
  // An error while reading the body: too large, incomplete, or no slot was free when it arrived.
  if (error instanceof ApiError && error.status === 503) {
    return { status: 503, body: { error: "temporarily_unavailable" }, headers: error.headers };
  }
  if (error instanceof ApiError) {
    return { status: error.status, body: { error: "invalid_request", error_description: error.message } };
  }
  log.logFault(error);
  if (isDatabaseFailure(error)) {
    return { status: 503, body: { error: "temporarily_unavailable" }, headers: { "Retry-After": "1" } };
  }
  return { status: 500, body: { error: "server_error" } };
}
