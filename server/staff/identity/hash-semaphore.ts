import { createSemaphore } from "../../create-semaphore";
import { SignInError } from "../sessions/sign-in-error";

/**
 * One for the process: each hash takes 19 MiB and a core for a while, and guessing must not cost the API its machine.
 * Who is not let in is told that it is `busy`.
 */
export const hashSemaphore = createSemaphore({
  atOnce: 2,
  waiting: 20,
  refuse: () => new SignInError("busy"),
});
