import type { Contract } from "@/lib/contracts/contract";
import type { ErrorCode } from "@/lib/contracts/errors";

/** The expected rejection, or `null` if the request is allowed. */
export type Rejection = {
  code: ErrorCode;
  details?: Record<string, unknown>;
  /** The part of `WWW-Authenticate` after the realm; `null` for no such header. */
  challenge: string | null;
} | null;

export const unauthorized: Rejection = { code: "unauthorized", challenge: "" };
export const invalidToken: Rejection = { code: "invalid_token", challenge: ', error="invalid_token"' };

/** Returns a rejection with this code. The response has no challenge, because a new token would not help. */
export function forbidden(code: ErrorCode, details?: Record<string, unknown>): Rejection {
  return { code, challenge: null, ...(details === undefined ? {} : { details }) };
}

/** Returns the rejection of a token that lacks the scope of the operation. */
export function createScopeRejection({ scope }: Contract): Rejection {
  return {
    code: "insufficient_scope",
    details: { required_scope: scope },
    challenge: `, error="insufficient_scope", scope="${scope}"`,
  };
}
