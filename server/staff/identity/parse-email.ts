import { CommandError } from "../../errors/command-error";

/**
 * Parses an email address that an operator entered. Throws a `CommandError`. Staff lookups ignore its case.
 */
export function parseEmail(text: string): string {
  const email = text.trim();
  if (email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw new CommandError("The email address (--email) must look like name@example.com.");
}
