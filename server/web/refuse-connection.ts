import type { Duplex } from "node:stream";
import { ApiError } from "../errors/api-error";
import { errorPayload, jsonPayload } from "../http/wire/respond";
import { newRequestId } from "../ids";

const reasons: Record<number, string> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/** Converts an error of Node's HTTP server or parser to an API error. */
function toParserError(error: NodeJS.ErrnoException): ApiError {
  if (error.code === "HPE_HEADER_OVERFLOW")
    return new ApiError(
      "headers_too_large",
      "The request headers are too large. Send fewer or shorter headers.",
    );
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new ApiError("request_timeout", "The complete request did not arrive in time. Send it again.");
  }
  return new ApiError("bad_request", "The request is not well-formed HTTP.");
}

/**
 * Responds with an error to a request that is malformed or does not arrive in time, and closes the connection, because
 * later bytes cannot be trusted. `target` is known if the head was parsed: errors of the token endpoint have the flat
 * OAuth format.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex, target = ""): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = toParserError(error);
  const requestId = newRequestId();
  const isTokenRequest = /^\/oauth\/token(\?|$)/.test(target);
  const { body, contentType } = isTokenRequest
    ? jsonPayload(refusal.status, { error: "invalid_request", error_description: refusal.message })
    : errorPayload(refusal, requestId);
  const head = [
    `HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}`,
    `Content-Type: ${contentType}`,
    "Cache-Control: no-store",
    ...(isTokenRequest ? ["Pragma: no-cache"] : []),
    `X-Request-Id: ${requestId}`,
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]));
}
