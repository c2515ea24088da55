const statuses = {
  invalid_request: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
  invalid_scope: 400,
} as const;

export type OAuthErrorCode = keyof typeof statuses;

/** An error of the token endpoint, with a code of RFC 6749 §5.2. The message never repeats input. */
export class OAuthError extends Error {
  override name = "OAuthError";
  readonly code: OAuthErrorCode;
  readonly status: number;

  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = statuses[code];
  }
}
