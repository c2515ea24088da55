import { CommandError } from "../../errors/command-error";

/** An address as an operator writes it. Staff are found by it whatever its case. */
export function parseEmail(text: string): string {
  const email = text.trim();
  if (email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw new CommandError("The e-mail address (--email) must look like name@example.com.");
}
