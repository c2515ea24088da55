import { isApiFailure } from "@/lib/api/api-failure";
import type { Texts } from "@/lib/texts/en";
import { PasskeyError } from "./authenticator";

/**
 * Returns the message for a `PasskeyError` or a passkey that the service rejected, or `undefined` for any other error.
 */
export function describePasskeyFault(
  error: unknown,
  { passkeys }: Pick<Texts, "passkeys">,
): string | undefined {
  if (error instanceof PasskeyError) return passkeys.faults[error.fault];
  return isApiFailure(error) && error.code === "wrong_passkey" ? passkeys.faults.refused : undefined;
}
