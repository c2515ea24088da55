import type { ErrorCode } from "../contracts/errors";

/** An error code of the API, or the code of a failure in the browser, such as `timeout`. */
export type FailureCode = ErrorCode | "network" | "timeout" | "unreadable";

/** A failed request. `status` is 0 if there was no response. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  /** True if the request was not a `GET`, so that it could have changed data. */
  readonly changes: boolean;
  readonly at: Date;

  constructor(failure: {
    code: FailureCode;
    status: number;
    message: string;
    details?: Record<string, unknown> | undefined;
    requestId?: string | null | undefined;
    changes?: boolean | undefined;
  }) {
    super(failure.message);
    this.name = "ApiFailure";
    this.code = failure.code;
    this.status = failure.status;
    this.details = failure.details ?? {};
    this.requestId = failure.requestId ?? null;
    this.changes = failure.changes ?? false;
    this.at = new Date();
  }

  /** Returns whether the effect of the request is unknown: there was no response, or one with a 5xx status. */
  get unknownOutcome(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** The path and message of each invalid field. Empty if the failure is not about fields. */
  get issues(): readonly { path: string; message: string }[] {
    const { issues } = this.details;
    if (!Array.isArray(issues)) return [];
    return issues.flatMap((issue: unknown) =>
      typeof issue === "object" && issue !== null && "path" in issue && "message" in issue
        ? [{ path: String(issue.path), message: String(issue.message) }]
        : [],
    );
  }
}

export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure;
}
