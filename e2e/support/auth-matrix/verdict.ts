import type { Contract } from "@/lib/contracts/contract";
import type { ErrorCode } from "@/lib/contracts/errors";

/** How a call is turned away, or `null` where it is let in. */
export type Refusal = {
  code: ErrorCode;
  details?: Record<string, unknown>;
  /** What follows the realm in `WWW-Authenticate`; `null` where there is no such header. */
  challenge: string | null;
} | null;

export const unauthorized: Refusal = { code: "unauthorized", challenge: "" };
export const invalidToken: Refusal = { code: "invalid_token", challenge: ', error="invalid_token"' };

/** A refusal that a fresh token would not mend, and that asks for none. */
export function forbidden(code: ErrorCode, details?: Record<string, unknown>): Refusal {
  return { code, challenge: null, ...(details === undefined ? {} : { details }) };
}

export function lacksScope({ scope }: Contract): Refusal {
  return {
    code: "insufficient_scope",
    details: { required_scope: scope },
    challenge: `, error="insufficient_scope", scope="${scope}"`,
  };
}
