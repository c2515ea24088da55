import { call } from "@/lib/api/call";
import { beginPasskeyProofRoute, provePasskeyRoute } from "@/lib/api/second-factor";
import { askForPasskey } from "./authenticator";

/** Proves the second factor by a passkey. Throws a `PasskeyError` or an `ApiFailure`. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await call(beginPasskeyProofRoute);
  await call(provePasskeyRoute, { body: { response: await askForPasskey(options) } });
}
