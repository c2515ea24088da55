import { PartnerApiError } from "./partner-api-error";

/**
 * Reads an error response. A response without the error envelope, for example from a proxy, has the code
 * `unreadable_answer`.
 */
export async function readFailure(response: Response): Promise<PartnerApiError> {
  const { status, headers } = response;
  const common = {
    status,
    requestId: headers.get("x-request-id"),
    retryAfter: secondsIn(headers.get("retry-after")),
    replayed: headers.get("idempotent-replayed") === "true",
  };
  const error = errorIn(await response.json().catch(() => undefined));
  if (error === undefined) {
    return new PartnerApiError({ ...common, code: "unreadable_answer", message: `HTTP ${status}` });
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
