import { ApiError } from "../errors/api-error";
import { errorPayload, type Payload, toResponse } from "./respond";

/** The envelope's 405 for paths outside `/v1` that can only be read; `undefined` when the method is fine. */
export function readMethodOnly(request: Request, requestId: string): Response | undefined {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const refusal = new ApiError("method_not_allowed", "This path answers GET, HEAD.");
  return toResponse(errorPayload(refusal, requestId), requestId, { Allow: "GET, HEAD" });
}

export function answerPlain(request: Request, requestId: string, payload: Payload): Response {
  const response = toResponse(payload, requestId);
  return request.method === "HEAD" ? new Response(null, response) : response;
}
