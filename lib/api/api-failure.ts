import type { ErrorCode } from "../contracts/errors";

/** A code of the catalogue, or what the browser itself ran into. */
export type FailureCode = ErrorCode | "network" | "timeout" | "unreadable";

/** Everything a failed call is known by. `status` is 0 where no answer came. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  /** It asked for something to be changed, not only to be shown. */
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

  /** Whether the work may have been done although no answer says so: ask again with the same key. */
  get unknownOutcome(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Field paths and what is wrong with each; empty where the failure is not about fields. */
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
