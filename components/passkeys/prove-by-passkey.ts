import { call } from "@/lib/api/call";
import { beginPasskeyProofRoute, provePasskeyRoute } from "@/lib/api/second-factor";
import { askForPasskey } from "./authenticator";

/**
 * Proves the second factor with a passkey. Throws a `PasskeyError` if the browser returns none, and an `ApiFailure` if
 * a request fails.
 */
export async function proveByPasskey(): Promise<void> {
  const { options } = await call(beginPasskeyProofRoute);
  await call(provePasskeyRoute, { body: { response: await askForPasskey(options) } });
}
