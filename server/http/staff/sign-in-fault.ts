import { SignInError } from "../../staff/sessions/sign-in-error";

/** Returns the result, or the reason of a `SignInError`. */
export async function nameSignInFault<T>(work: Promise<T>): Promise<T | string> {
  return await work.catch((error: unknown) => {
    if (error instanceof SignInError) return error.reason;
    throw error;
  });
}
