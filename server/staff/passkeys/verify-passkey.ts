import type { PasskeyAssertion } from "@/lib/contracts/portal/passkeys";
import type { Runtime } from "../../context";
import type { Tx } from "../../db/database";
import { clearCodeAttempts, type SecondFactor } from "../second-factor/prove-second-factor";
import {
  findPasskeyByCredential,
  findPasskeys,
  recordPasskeyUse,
  saveChallenge,
  takeChallenge,
} from "./passkeys.queries";
import { createAssertionOptions, verifyAssertion } from "./webauthn";

type Verifier = Pick<Runtime, "database" | "keys" | "config" | "log">;
type Session = { staffId: number; sessionId: number };

/** Returns the options to prove the second factor of a session by a passkey, and stores their challenge. */
export async function beginPasskeyProof(
  runtime: Pick<Runtime, "database" | "config">,
  { staffId, sessionId }: Session,
): Promise<{ challenge: string }> {
  const { database } = runtime;
  const options = await createAssertionOptions(runtime, await findPasskeys(database, staffId));
  await saveChallenge(database, { sessionId, purpose: "prove", challenge: options.challenge });
  return options;
}

/**
 * Takes the challenge of the session and verifies the response of the member's passkey. Returns a function to call in
 * the transaction that accepts the proof. That function records the use of the passkey and returns `passkey`, or
 * returns `undefined` if the passkey is refused.
 */
export async function verifyPasskey(
  runtime: Verifier,
  { staffId, sessionId }: Session,
  response: PasskeyAssertion,
): Promise<(tx: Tx) => Promise<SecondFactor | undefined>> {
  const { database } = runtime;
  const refuse = async () => undefined;
  const challenge = await takeChallenge(database, { sessionId, purpose: "prove" });
  if (challenge === undefined) return refuse;
  const stored = await findPasskeyByCredential(database, staffId, Buffer.from(response.id, "base64url"));
  if (stored === undefined) return refuse;
  const verified = await verifyAssertion(runtime, { response, challenge, stored });
  if (verified === undefined) return refuse;
  const { signCount: is, synced } = verified;
  return async (tx) => {
    if (!(await recordPasskeyUse(tx, { id: stored.id, was: stored.signCount, is, synced }))) return undefined;
    await clearCodeAttempts(tx, runtime, staffId);
    return "passkey";
  };
}
