import { type ErrorCode, type ErrorDetails, errorCatalogue } from "@/lib/contracts/errors";

type DetailsArgument<C extends ErrorCode> =
  undefined extends ErrorDetails<C> ? [] : [details: ErrorDetails<C>];

/**
 * An error response of the API. A use case throws it to reject a request. With an idempotency key, an error with the
 * status 404, 409, 422 or 500 is stored and replayed. `details` is required exactly for the codes that have details in
 * the catalogue.
 */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  override name = "ApiError";
  readonly code: C;
  readonly status: number;
  readonly details: ErrorDetails<C> | undefined;
  /** Extra headers of the response. */
  headers: Record<string, string> = {};
  /** The client ID of a rejected access token with a valid signature. The request is logged under it. */
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

  withClientId(clientId: string): this {
    this.clientId = clientId;
    return this;
  }
}

/**
 * Creates the error for one invalid field. `path` is dotted, as the client wrote it, and empty for the body
 * as a whole.
 */
export function invalidField(path: string, message: string): ApiError<"invalid_payload"> {
  return new ApiError("invalid_payload", `${path || "body"}: ${message}`, { issues: [{ path, message }] });
}
