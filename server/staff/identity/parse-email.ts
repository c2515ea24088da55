import { CommandError } from "../../errors/command-error";

/**
 * Trims and returns an email address. Throws a `CommandError` if the text does not look like one. Staff lookups ignore
 * its case.
 */
export function parseEmail(text: string): string {
  const email = text.trim();
  if (email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw new CommandError("The email address (--email) must look like name@example.com.");
}
