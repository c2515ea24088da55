import type { ApiError } from "../../errors/api-error";
import { dropResponse } from "./dropped-response";

/** An answer as bytes, before it is anybody's `Response`: what idempotency stores and replays. */
export type ResponsePayload = {
  status: number;
  contentType: string;
  body: Buffer;
  /** What the bytes were made from, if they were made just now. */
  value?: unknown;
};

/** An answer as it goes to whoever asked. Without a body, `HEAD` asked. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
  /** It is not to arrive. */
  lost?: boolean;
};

const json = "application/json";

export function jsonPayload(status: number, value: unknown): ResponsePayload {
  return { status, contentType: json, body: Buffer.from(JSON.stringify(value)), value };
}

/** The envelope of every failure under `/v1`. */
export function errorPayload(error: ApiError, requestId: string): ResponsePayload {
  const { code, message, details, status } = error;
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return jsonPayload(status, {
    error: { type, code, message, ...(details === undefined ? {} : { details }) },
    request_id: requestId,
  });
}

/** Headers every reply of the API carries, whatever it says. */
export function toApiResponse(
  { status, contentType, body }: ResponsePayload,
  requestId: string,
  headers?: Readonly<Record<string, string>>,
): Answer {
  return {
    status,
    headers: {
      "Content-Type": contentType,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
      ...headers,
    },
    body,
  };
}

/** The same as a host that speaks Fetch wants it. */
export function toFetchResponse({ status, headers, body, lost }: Answer): Response {
  const response = new Response(body === null ? null : new Uint8Array(body), { status, headers });
  return lost === true ? dropResponse(response) : response;
}

export function toResponse(
  payload: ResponsePayload,
  requestId: string,
  headers?: Readonly<Record<string, string>>,
): Response {
  return toFetchResponse(toApiResponse(payload, requestId, headers));
}
