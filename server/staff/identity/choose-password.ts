import { hashPassword } from "./hash-password";
import { hashSemaphore } from "./hash-semaphore";

/** Nobody asks these people for a second factor, so length is what guards them. */
export const fewestCharacters = 15;
const mostBytes = 128;

export type PasswordFault = "password_short" | "password_long";

/** What is wrong with a password a person chose for themselves; operators' own may be shorter. */
export function passwordFault(password: string): PasswordFault | undefined {
  const normal = password.normalize("NFKC");
  if (Buffer.byteLength(normal) > mostBytes) return "password_long";
  return [...normal].length < fewestCharacters ? "password_short" : undefined;
}

export async function hashChosenPassword(password: string): Promise<string> {
  return await hashSemaphore(() => hashPassword(password));
}
