import { SignInError } from "../../staff/sessions/sign-in-error";

/** Returns the result of `work`, or the reason of the `SignInError` that it throws. Rethrows any other error. */
export async function catchSignInReason<T>(work: Promise<T>): Promise<T | string> {
  return await work.catch((error: unknown) => {
    if (error instanceof SignInError) return error.reason;
    throw error;
  });
}
