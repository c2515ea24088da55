import type { ErrorDetails } from "./generated/types";

/**
 * The error codes of the token route, and the client's own codes for a missing or unreadable response. They have no
 * details.
 */
type PlainCode =
  | "invalid_client"
  | "invalid_request"
  | "invalid_scope"
  | "unsupported_grant_type"
  | "server_error"
  | "temporarily_unavailable"
  | "no_response"
  | "unreadable_response";

/** The codes that this version of the client knows. The API may add codes. */
export type ErrorCode = keyof ErrorDetails | PlainCode;

type DetailsOf<Code extends string> = Code extends keyof ErrorDetails
  ? ErrorDetails[Code]
  : Code extends PlainCode
    ? undefined
    : unknown;

/** A failed request. `status` is 0 if there was no complete response. */
export class PartnerApiError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly details: DetailsOf<Code>;
  /** The request ID to send to support. */
  readonly requestId: string | null;
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter: number | null;
  /**
   * True if the response is the stored response to an earlier request with the same key. A retry returns the same
   * response.
   */
  readonly replayed: boolean;

  constructor(failure: {
    code: Code;
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
    // SAFETY: the service returns the details that its contracts state for the code.
    this.details = failure.details as DetailsOf<Code>;
    this.requestId = failure.requestId ?? null;
    this.retryAfter = failure.retryAfter ?? null;
    this.replayed = failure.replayed ?? false;
  }
}

/** A `PartnerApiError` in which `code` determines the type of `details`, for the codes that this version knows. */
export type KnownPartnerApiError = { [Code in ErrorCode]: PartnerApiError<Code> }[ErrorCode];

/**
 * Returns whether the error is a `PartnerApiError`, with this code if one is given. If no code is given, comparing
 * `code` afterwards narrows the type of `details`.
 */
export function isPartnerApiError(error: unknown): error is KnownPartnerApiError;
export function isPartnerApiError<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is PartnerApiError<Code>;
export function isPartnerApiError(error: unknown, code?: string): boolean {
  return error instanceof PartnerApiError && (code === undefined || error.code === code);
}
