import type { ApiError } from "../../errors/api-error";
import { dropResponse } from "./dropped-response";

/** A response body with its status, as idempotency stores and replays it. */
export type ResponsePayload = {
  status: number;
  contentType: string;
  body: Buffer;
  /** The value that the bytes were serialised from, if it is available. */
  value?: unknown;
};

/** A response of the API. The body is null for `HEAD` and for status 304. */
export type ApiResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
  /** True if the response must not reach the client, as a sandbox scenario requires. */
  dropped?: boolean;
};

const json = "application/json";

export function jsonPayload(status: number, value: unknown): ResponsePayload {
  return { status, contentType: json, body: Buffer.from(JSON.stringify(value)), value };
}

/** Creates the payload of an error response: the error envelope of the API. */
export function errorPayload(error: ApiError, requestId: string): ResponsePayload {
  const { code, message, details, status } = error;
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return jsonPayload(status, {
    error: { type, code, message, ...(details === undefined ? {} : { details }) },
    request_id: requestId,
  });
}

/** Converts a payload to a response with the headers that every API response has. */
export function toApiResponse(
  { status, contentType, body }: ResponsePayload,
  requestId: string,
  headers?: Readonly<Record<string, string>>,
): ApiResponse {
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

/** Converts an API response to a Fetch `Response`. */
export function toFetchResponse({ status, headers, body, dropped }: ApiResponse): Response {
  const response = new Response(body === null ? null : new Uint8Array(body), { status, headers });
  return dropped === true ? dropResponse(response) : response;
}

export function toResponse(
  payload: ResponsePayload,
  requestId: string,
  headers?: Readonly<Record<string, string>>,
): Response {
  return toFetchResponse(toApiResponse(payload, requestId, headers));
}
