import type * as z from "zod/mini";
import type { Contract } from "../contracts/contract";
import { ApiFailure, type FailureCode } from "./api-failure";
import type { Route } from "./route";

type BodyInput<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type CallOptions<C extends Contract> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyInput<C["body"]>;
  /** The value of the `Idempotency-Key` header. */
  key?: string;
  signal?: AbortSignal;
};

const timeoutMs = 20_000;

/** Returns the path of an operation in the portal API. */
export function portalPath(route: Pick<Contract, "path">, params: Record<string, string> = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return path.startsWith("/portal-api") ? path : `/portal-api${path}`;
}

/**
 * Calls an operation through the portal API and returns its response. Throws an `ApiFailure` for a status other than
 * 2xx, a body that is not JSON, a network error, or no response within 20 seconds. If `signal` aborts the request,
 * throws the error of `fetch`.
 */
export async function call<C extends Contract>(
  route: Route<C>,
  options: CallOptions<C> = {},
): Promise<z.output<C["response"]>> {
  const response = await send(route, options);
  const body = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) {
    // SAFETY: the server builds this response by the same contract, and tests verify it.
    return body as z.output<C["response"]>;
  }
  throw toFailure(response, body, changes(route));
}

function changes({ method }: Pick<Contract, "method">): boolean {
  return method !== "GET";
}

async function send<C extends Contract>(route: Route<C>, options: CallOptions<C>): Promise<Response> {
  const { params, query, body, key, signal } = options;
  const search = searchOf(query);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(`${portalPath(route, params)}${search}`, {
      method: route.method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      cache: "no-store",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    const code: FailureCode = limit.aborted ? "timeout" : "network";
    throw new ApiFailure({ code, status: 0, message: String(error), changes: changes(route) });
  }
}

function searchOf(query: CallOptions<Contract>["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

type Envelope = {
  error: { code: FailureCode; message: string; details?: Record<string, unknown> };
  request_id: string | null;
};

function isEnvelope(body: unknown): body is Envelope {
  return (
    typeof body === "object" &&
    body !== null &&
    "error" in body &&
    typeof body.error === "object" &&
    body.error !== null &&
    "code" in body.error
  );
}

function toFailure(response: Response, body: unknown, changes: boolean): ApiFailure {
  const { status } = response;
  const requestId = response.headers.get("x-request-id");
  if (!isEnvelope(body)) {
    return new ApiFailure({ code: "unreadable", status, message: response.statusText, requestId, changes });
  }
  const { code, message, details } = body.error;
  return new ApiFailure({ code, status, message, details, requestId: body.request_id ?? requestId, changes });
}
