import { createSemaphore } from "../../create-semaphore";
import { SignInError } from "../sessions/sign-in-error";

/**
 * Limits concurrent password hashes in this process. Each takes 19 MiB and a CPU core, and password guessing
 * must not slow down the API. A full queue throws a `SignInError` with reason `busy`.
 */
export const hashSemaphore = createSemaphore({
  maxRunning: 2,
  maxQueued: 20,
  createError: () => new SignInError("busy"),
});
