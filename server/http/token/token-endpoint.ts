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
import { type ApiRuntime, addressOf } from "../partner/request-pipeline";
import type { ApiRequest } from "../wire/api-request";
import { addressGroup, clientAddress } from "../wire/client-address";
import { type RequestLog, startRequestLog } from "../wire/request-log";
import { type Answer, jsonPayload, toApiResponse } from "../wire/respond";
import { assertGrantType, readClientCredentials, readTokenForm } from "./token-form";

type Reply = { status: number; body: Record<string, unknown>; headers?: Record<string, string> };

/**
 * Handles `POST /oauth/token`: OAuth 2.0 client credentials. Errors have the flat format of RFC 6749 instead
 * of the envelope.
 */
export async function handleTokenRequest(
  runtime: ApiRuntime,
  request: ApiRequest,
  peerAddress: string,
): Promise<Answer> {
  const requestId = newRequestId();
  const log = startRequestLog(
    runtime,
    { id: requestId, method: request.method, door: "token" },
    { recorder: runtime.recorder, request, address: addressOf(runtime, request, peerAddress) },
  );
  log.note({ route: "/oauth/token" });
  const headers: Record<string, string> = { Pragma: "no-cache" };
  let reply: Reply;
  try {
    const { trustedProxies } = runtime.config;
    const forwardedFor = request.headers.get("x-forwarded-for");
    const address = addressGroup(clientAddress(peerAddress, forwardedFor, trustedProxies));
    const verdict = await runtime.limiter.take("oauth-token-ip", address);
    Object.assign(headers, rateHeaders(verdict));
    reply = verdict.allowed ? await answerAllowed(runtime, request, { address, log }) : rateLimited(verdict);
  } catch (error) {
    reply = explain(error, log);
  }
  const { status, body } = reply;
  if (typeof body.error === "string") log.note({ error_code: body.error });
  log.finish(status);
  const answer = toApiResponse(jsonPayload(status, body), requestId, { ...headers, ...reply.headers });
  return request.method === "HEAD" ? { ...answer, body: null } : answer;
}

type Caller = { address: string; log: RequestLog };

async function answerAllowed(
  runtime: ApiRuntime,
  request: ApiRequest,
  { address, log }: Caller,
): Promise<Reply> {
  if (request.method !== "POST") {
    const body = { error: "invalid_request", error_description: "Method not allowed. Use POST." };
    return { status: 405, body, headers: { Allow: "POST" } };
  }
  const form = await readTokenForm(request);
  assertGrantType(form);
  const credentials = readClientCredentials(request.headers.get("authorization"), form);
  // Other text may be a secret in the wrong field.
  if (isClientId(runtime.config.environment, credentials.clientId)) {
    log.note({ client_id: credentials.clientId });
  }
  return await mintWithinFailures(runtime, { ...credentials, scope: form.get("scope") }, address);
}

/**
 * Issues a token unless the caller has too many failures for this client from one address, even with the
 * right secret. Each failure is counted after it occurs, so concurrent guesses get no more responses than the
 * limit.
 */
async function mintWithinFailures(
  runtime: ApiRuntime,
  request: Omit<TokenRequest, "failures">,
  address: string,
): Promise<Reply> {
  const failures = failureKey(request.clientId, address);
  try {
    const peek = runtime.limiter.peek("oauth-token-client", failures);
    return minted(await mintAccessToken(runtime, { ...request, failures: peek }));
  } catch (error) {
    if (error instanceof TooManyFailures) return rateLimited(error.verdict);
    const failed = error instanceof OAuthError && error.code === "invalid_client";
    // Without a client ID, the caller is not guessing.
    if (!failed || request.clientId === "") throw error;
    const spent = await runtime.limiter.take("oauth-token-client", failures);
    if (!spent.allowed) return rateLimited(spent);
    throw error;
  }
}

/**
 * Returns the key that failures are counted by. Client IDs are untrusted input: the hash has a fixed size and
 * no NUL.
 */
function failureKey(clientId: string, address: string): string {
  return `${createHash("sha256").update(clientId).digest("base64url").slice(0, 22)}:${address}`;
}

function minted({ accessToken, scopes, expiresInSeconds }: MintedToken): Reply {
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

function rateLimited(verdict: RateLimitResult): Reply {
  const { retryAfter, bucket } = verdict;
  return {
    status: 429,
    body: { error: "rate_limited", retryAfter, bucket },
    headers: rateHeaders(verdict),
  };
}

function explain(error: unknown, log: RequestLog): Reply {
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
  log.fault(error);
  if (isDatabaseFailure(error)) {
    return { status: 503, body: { error: "temporarily_unavailable" }, headers: { "Retry-After": "1" } };
  }
  return { status: 500, body: { error: "server_error" } };
}
