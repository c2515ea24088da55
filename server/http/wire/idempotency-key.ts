import { ApiError, invalidField } from "../../errors/api-error";
import type { ApiRequest } from "./api-request";

/**
 * Reads the idempotency key verbatim. Throws `idempotency_key_required` if it is missing or blank, and
 * `invalid_payload` unless it has 1 to 255 visible ASCII characters.
 */
export function readIdempotencyKey(headers: ApiRequest["headers"]): string {
  const key = headers.get("idempotency-key");
  if (key === null || key.trim() === "") {
    throw new ApiError(
      "idempotency_key_required",
      "Send an `Idempotency-Key` header that is unique to this operation.",
    );
  }
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalidField("Idempotency-Key", "Expected 1 to 255 visible ASCII characters");
}
