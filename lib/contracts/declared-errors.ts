import type { Contract } from "./contract";
import type { ErrorCode } from "./errors";

/** What every operation can answer, before its own work begins. */
export const commonErrors: readonly ErrorCode[] = [
  "unauthorized",
  "invalid_token",
  "wrong_token_type",
  "partner_inactive",
  "first_party_partner",
  "rate_limited",
  "internal_error",
  "service_unavailable",
];

/** Every code an operation can answer: those of all routes, those its fields bring, and those of its own work. */
export function declaredErrors(contract: Contract): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(commonErrors);
  if (contract.scope !== null) codes.add("insufficient_scope");
  if (contract.product !== null) codes.add("product_not_enabled");
  // A value in a path has no wrong form: like any other that nobody has, it leads nowhere.
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
