import { PartnerApiError } from "./partner-api-error";

export type Credentials = { clientId: string; clientSecret: string };

export type TokenSource = {
  /**
   * Returns a token. A cached token is valid for at least one more minute. Aborting the signal ends only the wait of
   * this caller, and not a token request that others share.
   */
  get(signal?: AbortSignal): Promise<string>;
  /** Discards a rejected token. A newer token stays cached. */
  drop(token: string): void;
};

/** The token route and the timeout of a token request, in milliseconds. */
export type TokenRoute = { tokenUrl: string; fetch: typeof globalThis.fetch; timeoutMs: number };

const marginMs = 60_000;

/**
 * Returns a source that caches one token and requests a new one when less than a minute of it is left. Concurrent
 * callers share one request.
 */
export function createTokenSource(credentials: Credentials, route: TokenRoute): TokenSource {
  let cached: { token: string; until: number } | undefined;
  let pendingToken: Promise<string> | undefined;
  const renew = async () => {
    const issued = await requestToken(credentials, route);
    cached = { token: issued.token, until: Date.now() + issued.expiresIn * 1000 - marginMs };
    return issued.token;
  };
  return {
    get: async (signal) => {
      signal?.throwIfAborted();
      if (cached !== undefined && Date.now() < cached.until) return cached.token;
      pendingToken ??= renew().finally(() => {
        pendingToken = undefined;
      });
      return await unlessAborted(pendingToken, signal);
    },
    drop: (token) => {
      if (cached?.token === token) cached = undefined;
    },
  };
}

async function requestToken(
  { clientId, clientSecret }: Credentials,
  { tokenUrl, fetch, timeoutMs }: TokenRoute,
): Promise<{ token: string; expiresIn: number }> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  const noResponse = (cause: unknown) =>
    new PartnerApiError({ code: "no_response", status: 0, message: String(cause), cause });
  const limit = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = { method: "POST", body, redirect: "error", signal: limit };
  const response = await fetch(tokenUrl, init).catch((cause) => {
    throw noResponse(cause);
  });
  const payload: unknown = await response.json().catch((cause) => {
    if (limit.aborted) throw noResponse(cause);
    return undefined;
  });
  if (response.ok && isToken(payload)) return { token: payload.access_token, expiresIn: payload.expires_in };
  throw toTokenError(response, payload);
}

/**
 * Returns the result of the work, or rejects once the signal is aborted. The work continues, because other callers
 * share it.
 */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function isToken(payload: unknown): payload is { access_token: string; expires_in: number } {
  return (
    typeof payload === "object" &&
    payload !== null &&
    "access_token" in payload &&
    typeof payload.access_token === "string" &&
    "expires_in" in payload &&
    typeof payload.expires_in === "number"
  );
}

/**
 * Converts the error response of the token route, whose body is `{error}` as RFC 6749 requires. Other bodies have the
 * code `unreadable_response`.
 */
function toTokenError({ status, headers }: Response, payload: unknown): PartnerApiError {
  const named = typeof payload === "object" && payload !== null && "error" in payload;
  const code = named ? String(payload.error) : "unreadable_response";
  return new PartnerApiError({
    code,
    status,
    message: `The token route returned ${code}.`,
    requestId: headers.get("x-request-id"),
    retryAfter: Number(headers.get("retry-after") ?? 0) || null,
  });
}
