import { randomUUID } from "node:crypto";

export type Credentials = { baseUrl: string; clientId: string; clientSecret: string };

export type Call = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as `Idempotency-Key`. */
  key?: string;
};

export type Exchange = {
  request: { method: string; url: string; headers: Record<string, string>; body: string | undefined };
  status: number;
  headers: Headers;
  /** The parsed answer. */
  body: unknown;
  ms: number;
};

/** An answer that is not the one hoped for: its envelope's code and message are in the text. */
export class RefusedCall extends Error {
  constructor(readonly exchange: Exchange) {
    const { request, status, body } = exchange;
    super(`${request.method} ${new URL(request.url).pathname} answered ${status}: ${JSON.stringify(body)}`);
  }
}

export type PartnerApi = {
  /** Any 2xx; a lapsed token is replaced once. Everything else throws `RefusedCall`. */
  call(call: Call): Promise<Exchange>;
};

const timeoutMs = 30_000;

/** The API as a partner's program would use it: one token for all calls, a fresh one when it lapses. */
export function createPartnerApi(
  credentials: Credentials,
  { watch = () => undefined }: { watch?: (exchange: Exchange) => void } = {},
): PartnerApi {
  let token: string | undefined;
  const attempt = async (call: Call) => {
    token ??= await mint(credentials, watch);
    const exchange = await send(toRequest(credentials.baseUrl, call, token));
    watch(exchange);
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
      throw new RefusedCall(exchange);
    },
  };
}

async function mint(
  { baseUrl, clientId, clientSecret }: Credentials,
  watch: (exchange: Exchange) => void,
): Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const exchange = await send({
    method: "POST",
    url: `${baseUrl}/oauth/token`,
    headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  });
  watch(exchange);
  const { body } = exchange;
  if (exchange.status === 200 && typeof body === "object" && body !== null && "access_token" in body) {
    return String(body.access_token);
  }
  throw new RefusedCall(exchange);
}

function toRequest(baseUrl: string, call: Call, token: string): Exchange["request"] {
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

/** A key for one logical operation. */
export function newKey(): string {
  return randomUUID();
}
