export type SignInRefusal = "credentials" | "throttled" | "busy" | "not_invited";

/** Why somebody may not sign in. `credentials` never says what of them was wrong. */
export class SignInError extends Error {
  override name = "SignInError";
  readonly reason: SignInRefusal;

  constructor(reason: SignInRefusal) {
    super(reason);
    this.reason = reason;
  }
}
