import type { ErrorDetails, PartnerErrorCode } from "../../contracts/errors";

/** A code of the catalogue, one that is newer than this client, or what came of a call that got no answer. */
export type PartnerFailureCode = PartnerErrorCode | "no_answer" | "unreadable_answer" | (string & {});

/** Everything a refused call is known by. `status` is 0 where no answer came. */
export class PartnerApiError extends Error {
  readonly code: PartnerFailureCode;
  readonly status: number;
  readonly details: unknown;
  /** Quote it to support. */
  readonly requestId: string | null;
  /** Seconds the service asks to wait. */
  readonly retryAfter: number | null;
  /** Whether the answer is the stored one of an earlier call with the same key: trying again changes nothing. */
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

/** Whether an error is the API's refusal; with a code named, `details` has that code's type. */
export function isPartnerApiError(error: unknown): error is PartnerApiError;
export function isPartnerApiError<C extends PartnerErrorCode>(
  error: unknown,
  code: C,
): error is PartnerApiError & { code: C; details: ErrorDetails<C> };
export function isPartnerApiError(error: unknown, code?: string): boolean {
  return error instanceof PartnerApiError && (code === undefined || error.code === code);
}
