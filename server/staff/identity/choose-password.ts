import { hashPassword } from "./hash-password";
import { hashSemaphore } from "./hash-semaphore";

/**
 * The minimum length of a password that a person chooses. Length is the main protection of people without a second
 * factor.
 */
export const minPasswordLength = 15;
const maxPasswordBytes = 128;

export type PasswordFault = "password_short" | "password_long";

/** Returns the rule that a chosen password breaks, if any. Passwords set by operators may be shorter. */
export function passwordFault(password: string): PasswordFault | undefined {
  const normal = password.normalize("NFKC");
  if (Buffer.byteLength(normal) > maxPasswordBytes) return "password_long";
  return [...normal].length < minPasswordLength ? "password_short" : undefined;
}

/** Hashes a password that `passwordFault` accepts. Waits for `hashSemaphore`, and throws its error. */
export async function hashChosenPassword(password: string): Promise<string> {
  return await hashSemaphore(() => hashPassword(password));
}
