import { randomUUID } from "node:crypto";

export type Credentials = { baseUrl: string; clientId: string; clientSecret: string };

export type ApiCall = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** The value of `Idempotency-Key`. */
  key?: string;
};

export type Exchange = {
  request: { method: string; url: string; headers: Record<string, string>; body: string | undefined };
  status: number;
  headers: Headers;
  /** The parsed body of the response. */
  body: unknown;
  ms: number;
};

/** An unexpected response. The message contains the status and the body. */
export class ApiCallError extends Error {
  constructor(readonly exchange: Exchange) {
    const { request, status, body } = exchange;
    super(`${request.method} ${new URL(request.url).pathname} returned ${status}: ${JSON.stringify(body)}`);
  }
}

export type PartnerApi = {
  /**
   * Sends a request and returns a 2xx response. After a 401, gets a new token and tries once more. Throws
   * `ApiCallError` on any other response.
   */
  call(call: ApiCall): Promise<Exchange>;
};

const timeoutMs = 30_000;

/** Creates an API client whose requests share one token. */
export function createPartnerApi(
  credentials: Credentials,
  { onExchange = () => undefined }: { onExchange?: (exchange: Exchange) => void } = {},
): PartnerApi {
  let token: string | undefined;
  const attempt = async (call: ApiCall) => {
    token ??= await mintToken(credentials, onExchange);
    const exchange = await send(toRequest(credentials.baseUrl, call, token));
    onExchange(exchange);
    return exchange;
  };
  return {
    call: async (call) => {
      let exchange = await attempt(call);
      if (exchange.status === 401) {
        token = undefined;
        exchange = await attempt(call);
      }
      if (exchange.status >= 200 && exchange.status < 300) return exchange;
      throw new ApiCallError(exchange);
    },
  };
}

async function mintToken(
  { baseUrl, clientId, clientSecret }: Credentials,
  onExchange: (exchange: Exchange) => void,
): Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const exchange = await send({
    method: "POST",
    url: `${baseUrl}/oauth/token`,
    headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  });
  onExchange(exchange);
  const { body } = exchange;
  if (exchange.status === 200 && typeof body === "object" && body !== null && "access_token" in body) {
    return String(body.access_token);
  }
  throw new ApiCallError(exchange);
}

function toRequest(baseUrl: string, call: ApiCall, token: string): Exchange["request"] {
  const query = new URLSearchParams(call.query).toString();
  return {
    method: call.method,
    url: `${baseUrl}${call.path}${query === "" ? "" : `?${query}`}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(call.key === undefined ? {} : { "idempotency-key": call.key }),
      ...(call.body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
  };
}

async function send(request: Exchange["request"]): Promise<Exchange> {
  const { method, url, headers, body } = request;
  const startedAt = performance.now();
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - startedAt);
  return { request, status: response.status, headers: response.headers, body: parse(text), ms };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns a new idempotency key. */
export function newKey(): string {
  return randomUUID();
}
