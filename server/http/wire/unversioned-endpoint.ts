import { ApiError } from "../../errors/api-error";
import type { ApiRequest } from "./api-request";
import { type ApiResponse, errorPayload, type ResponsePayload, toApiResponse } from "./respond";

/**
 * Returns a 405 response if the method is not GET or HEAD, otherwise `undefined`. For paths outside `/v1`.
 */
export function rejectWriteMethod(request: ApiRequest, requestId: string): ApiResponse | undefined {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const refusal = new ApiError("method_not_allowed", "Method not allowed. Use GET, HEAD.");
  return toApiResponse(errorPayload(refusal, requestId), requestId, { Allow: "GET, HEAD" });
}

export function toUnversionedResponse(
  request: ApiRequest,
  requestId: string,
  payload: ResponsePayload,
): ApiResponse {
  const response = toApiResponse(payload, requestId);
  return request.method === "HEAD" ? { ...response, body: null } : response;
}
