export type SignInRejection =
  | "credentials"
  | "throttled"
  | "busy"
  | "not_invited"
  | "code"
  | "code_expired"
  | "passkey";

/**
 * Thrown if a sign-in is rejected. The reason `credentials` does not reveal whether the email address or the
 * password was wrong.
 */
export class SignInError extends Error {
  override name = "SignInError";
  readonly reason: SignInRejection;

  constructor(reason: SignInRejection) {
    super(reason);
    this.reason = reason;
  }
}
