import type { ErrorDetails, PartnerErrorCode } from "../../contracts/errors";

/**
 * An error code of the API, a code that is newer than this client, or a code for a missing or unreadable
 * response.
 */
export type PartnerFailureCode = PartnerErrorCode | "no_answer" | "unreadable_answer" | (string & {});

/** A failed request. `status` is 0 if there was no response. */
export class PartnerApiError extends Error {
  readonly code: PartnerFailureCode;
  readonly status: number;
  readonly details: unknown;
  /** The request ID to send to support. */
  readonly requestId: string | null;
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter: number | null;
  /**
   * True if the response is the stored one of an earlier request with the same key. Retrying does not change
   * it.
   */
  readonly replayed: boolean;

  constructor(failure: {
    code: PartnerFailureCode;
    status: number;
    message: string;
    details?: unknown;
    requestId?: string | null;
    retryAfter?: number | null;
    replayed?: boolean;
    cause?: unknown;
  }) {
    super(failure.message, { cause: failure.cause });
    this.name = "PartnerApiError";
    this.code = failure.code;
    this.status = failure.status;
    this.details = failure.details;
    this.requestId = failure.requestId ?? null;
    this.retryAfter = failure.retryAfter ?? null;
    this.replayed = failure.replayed ?? false;
  }
}

/** Returns whether the error is a `PartnerApiError`. With a code, `details` has the type of that code. */
export function isPartnerApiError(error: unknown): error is PartnerApiError;
export function isPartnerApiError<C extends PartnerErrorCode>(
  error: unknown,
  code: C,
): error is PartnerApiError & { code: C; details: ErrorDetails<C> };
export function isPartnerApiError(error: unknown, code?: string): boolean {
  return error instanceof PartnerApiError && (code === undefined || error.code === code);
}
