import { type ErrorCode, type ErrorDetails, errorCatalogue } from "@/lib/contracts/errors";

type DetailsArgument<C extends ErrorCode> =
  undefined extends ErrorDetails<C> ? [] : [details: ErrorDetails<C>];

/**
 * An answer, not a fault: a use case throws it to say no, and under an idempotency key it is stored and replayed.
 * `details` are required exactly where the catalogue has them.
 */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  override name = "ApiError";
  readonly code: C;
  readonly status: number;
  readonly details: ErrorDetails<C> | undefined;
  /** Headers this answer carries besides the usual ones. */
  headers: Record<string, string> = {};
  /** The credential that was turned away, where it is known to be genuine. */
  clientId: string | undefined;

  constructor(code: C, message: string, ...[details]: DetailsArgument<C>) {
    super(message);
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.details = details;
  }

  withHeaders(headers: Record<string, string>): this {
    this.headers = { ...this.headers, ...headers };
    return this;
  }

  ofClient(clientId: string): this {
    this.clientId = clientId;
    return this;
  }
}

/** One field that is wrong: `path` is dotted, as the client wrote it, and empty for the body as a whole. */
export function invalidField(path: string, message: string): ApiError<"invalid_payload"> {
  return new ApiError("invalid_payload", `${path || "body"}: ${message}`, { issues: [{ path, message }] });
}
