/** A completed request. It is parsed and redacted after its response was sent. */
export type RecordedCall = {
  requestId: string;
  /** The real time at which the service began to handle the request. */
  at: Date;
  durationMs: number;
  method: string;
  pathname: string;
  search: string;
  route: string | null;
  status: number;
  errorCode: string | null;
  source: "api" | "portal";
  /** Null if only the credential is known. The database then looks up its partner. */
  partnerId: number | null;
  clientId: string | null;
  staffId: number | null;
  address: string | null;
  idempotencyKey: string | null;
  replayed: boolean | null;
  params: Readonly<Record<string, string>>;
  body: unknown;
  /** The bytes of the response body. Null if they must not be logged. */
  responseBody: Uint8Array | null;
  /** The parsed response body, if it is available. */
  parsedResponse?: unknown;
  /** The ID of the access token, if one was used. */
  tokenId?: string | undefined;
  /** The value of the response's `Retry-After`, in seconds. */
  retryAfterSeconds?: number | undefined;
  /** The time from the arrival of the request to `at`, in milliseconds, in which it waited for a slot. */
  waitedMs?: number;
  /** True if the client did not receive the response. */
  lost?: boolean | undefined;
};
