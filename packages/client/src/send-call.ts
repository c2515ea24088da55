import type { AnyInput, Operation, QueryValue } from "./operation";
import { PartnerApiError } from "./partner-api-error";

export type Sender = { baseUrl: string; fetch: typeof globalThis.fetch; timeoutMs: number };

/**
 * Sends a request once and returns the parsed response. Throws a `PartnerApiError` for an error response or none, and
 * the signal's reason if the signal aborts it.
 */
export async function sendCall(
  { baseUrl, fetch, timeoutMs }: Sender,
  operation: Operation,
  { input, token }: { input: AnyInput; token: string },
): Promise<unknown> {
  const { signal } = input;
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await fetch(urlOf(baseUrl, operation, input), {
    method: operation.method,
    headers: headersOf(input, token),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    redirect: "error",
  }).catch((cause) => {
    if (signal?.aborted) throw signal.reason;
    throw new PartnerApiError({ code: "no_response", status: 0, message: String(cause), cause });
  });
  if (!response.ok) throw await readFailure(response);
  return await response.json().catch((cause) => {
    if (signal?.aborted) throw signal.reason;
    throw new PartnerApiError({
      code: "no_response",
      status: 0,
      message: "The response is incomplete.",
      cause,
    });
  });
}

function headersOf({ body, key }: AnyInput, token: string): Record<string, string> {
  return {
    Authorization: `Bearer ${token}`,
    ...(key === undefined ? {} : { "Idempotency-Key": key }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
}

function urlOf(baseUrl: string, { path }: Operation, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
  const url = new URL(baseUrl.replace(/\/+$/, "") + filled);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, textOf(value));
  }
  return url.href;
}

function textOf(value: Exclude<QueryValue, undefined>): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? value.join(",") : String(value);
}

/**
 * Reads an error response. A response without the error envelope, for example from a proxy, has the code
 * `unreadable_response`.
 */
async function readFailure(response: Response): Promise<PartnerApiError> {
  const { status, headers } = response;
  const common = {
    status,
    requestId: headers.get("x-request-id"),
    retryAfter: secondsIn(headers.get("retry-after")),
    replayed: headers.get("idempotent-replayed") === "true",
  };
  const error = errorIn(await response.json().catch(() => undefined));
  if (error === undefined) {
    return new PartnerApiError({ ...common, code: "unreadable_response", message: `HTTP ${status}` });
  }
  const { code, message, details } = error;
  return new PartnerApiError({ ...common, code: String(code), message: String(message), details });
}

function errorIn(body: unknown): { code: unknown; message: unknown; details?: unknown } | undefined {
  if (typeof body !== "object" || body === null || !("error" in body)) return undefined;
  const { error } = body;
  if (typeof error !== "object" || error === null) return undefined;
  return "code" in error && "message" in error ? error : undefined;
}

function secondsIn(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}
