import { PartnerApiError } from "./partner-api-error";

export type Credentials = { clientId: string; clientSecret: string };

export type TokenSource = {
  /** A token that is good for a minute at least. The signal ends this caller's wait, not the others'. */
  get(signal?: AbortSignal): Promise<string>;
  /** Forgets this token, which was refused; one that took its place meanwhile is kept. */
  drop(token: string): void;
};

/** Where tokens are asked for, and how long one answer may take. */
export type TokenRoute = { tokenUrl: string; fetch: typeof globalThis.fetch; timeoutMs: number };

const marginMs = 60_000;

/** Mints a token when one is needed and keeps it until it is about to lapse; callers at the same time share one. */
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
  const noAnswer = (cause: unknown) =>
    new PartnerApiError({ code: "no_answer", status: 0, message: String(cause), cause });
  const limit = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = { method: "POST", body, redirect: "error", signal: limit };
  const response = await fetch(tokenUrl, init).catch((cause) => {
    throw noAnswer(cause);
  });
  const answer: unknown = await response.json().catch((cause) => {
    if (limit.aborted) throw noAnswer(cause);
    return undefined;
  });
  if (response.ok && isToken(answer)) return { token: answer.access_token, expiresIn: answer.expires_in };
  throw refusal(response, answer);
}

/** What many wait for goes on for the others when one of them leaves. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

function isToken(answer: unknown): answer is { access_token: string; expires_in: number } {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "access_token" in answer &&
    typeof answer.access_token === "string" &&
    "expires_in" in answer &&
    typeof answer.expires_in === "number"
  );
}

/** The token route's failures are flat: `{error}`, as RFC 6749 has them. */
function refusal({ status, headers }: Response, answer: unknown): PartnerApiError {
  const named = typeof answer === "object" && answer !== null && "error" in answer;
  const code = named ? String(answer.error) : "unreadable_answer";
  return new PartnerApiError({
    code,
    status,
    message: `The token route answered ${code}.`,
    requestId: headers.get("x-request-id"),
    retryAfter: Number(headers.get("retry-after") ?? 0) || null,
  });
}
