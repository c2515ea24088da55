import { ApiError } from "../errors/api-error";

/** Parses an endpoint ID from a path. Throws `not_found` unless it is a positive integer. */
export function parseEndpointId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw endpointNotFound();
}

export function endpointNotFound(): ApiError<"not_found"> {
  return new ApiError("not_found", "Webhook endpoint not found. Check the endpoint ID.");
}
