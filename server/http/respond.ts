import type { ApiError } from "../errors/api-error";

/** An answer as bytes, before it is anybody's `Response`: what idempotency stores and replays. */
export type Payload = { status: number; contentType: string; body: Buffer };

const json = "application/json";

export function jsonPayload(status: number, value: unknown): Payload {
  return { status, contentType: json, body: Buffer.from(JSON.stringify(value)) };
}

/** The envelope of every failure under `/v1`. */
export function errorPayload(error: ApiError, requestId: string): Payload {
  const { code, message, details, status } = error;
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return jsonPayload(status, {
    error: { type, code, message, ...(details === undefined ? {} : { details }) },
    request_id: requestId,
  });
}

/** Headers every reply of the API carries, whatever it says. */
export function toResponse(
  payload: Payload,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(new Uint8Array(payload.body), {
    status: payload.status,
    headers: {
      "Content-Type": payload.contentType,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
      ...headers,
    },
  });
}
