import { inSpan } from "../../tracing/tracer";
import type { ApiRequest } from "./api-request";

/**
 * Handles a request in a span, which continues the trace of the caller. The span gets its final name when the request
 * is logged.
 */
export function traceRequest<Reply>(
  { method, headers }: Pick<ApiRequest, "method" | "headers">,
  handle: () => Promise<Reply>,
): Promise<Reply> {
  return inSpan(() => ({ name: method, kind: "server", parent: headers.get("traceparent") }), handle);
}
