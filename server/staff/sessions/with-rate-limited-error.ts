import { ApiError } from "../../errors/api-error";
import { SignInError } from "./sign-in-error";

/** Runs work that counts attempts, and converts a `SignInError` to `rate_limited`. */
export async function withRateLimitedError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SignInError ? tooManyAttempts() : error;
  }
}

function tooManyAttempts(): ApiError<"rate_limited"> {
  const details = { bucket: "password", retry_after: 2 };
  return new ApiError("rate_limited", "Too many attempts. Retry in 2 seconds.", details).withHeaders({
    "Retry-After": "2",
  });
}
