import type { Contract } from "./contract";
import type { ErrorCode } from "./errors";

/** The error codes that every operation can return, independent of its contract. */
export const commonErrors: readonly ErrorCode[] = [
  "unauthorized",
  "invalid_token",
  "wrong_token_type",
  "partner_inactive",
  "first_party_partner",
  "rate_limited",
  "uri_too_long",
  "internal_error",
  "service_unavailable",
];

/**
 * Returns all error codes that an operation can return: the common ones, those that its contract implies, and its own.
 */
export function declaredErrors(contract: Contract): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(commonErrors);
  if (contract.scope !== null) codes.add("insufficient_scope");
  if (contract.product !== null) codes.add("product_not_enabled");
  // Path parameters do not cause `invalid_payload`: a malformed value is an unknown resource.
  if (contract.query !== null || contract.body !== null) codes.add("invalid_payload");
  if (contract.body !== null) {
    codes.add("unsupported_media_type").add("payload_too_large").add("request_timeout");
  }
  if (contract.idempotent) {
    codes.add("idempotency_key_required").add("idempotency_key_in_progress").add("idempotency_key_reused");
  }
  for (const code of contract.errors) codes.add(code);
  return [...codes];
}
