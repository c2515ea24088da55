import { ApiError, invalidField } from "../../errors/api-error";
import type { ApiRequest } from "./api-request";

/** The key of a creating call, verbatim. Missing or blank: 400 `idempotency_key_required`. */
export function readIdempotencyKey(headers: ApiRequest["headers"]): string {
  const key = headers.get("idempotency-key");
  if (key === null || key.trim() === "") {
    throw new ApiError(
      "idempotency_key_required",
      "Send an `Idempotency-Key` header, unique per logical operation.",
    );
  }
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalidField("Idempotency-Key", "Expected 1 to 255 visible ASCII characters");
}
