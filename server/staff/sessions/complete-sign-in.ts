import type { PasskeyAssertion } from "@/lib/contracts/portal/passkeys";
import { recordAudit } from "../../audit/record-audit";
import type { Runtime } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import { lockStaff } from "../identity/staff.queries";
import { staffActor } from "../identity/staff-actor";
import { verifyPasskey } from "../passkeys/verify-passkey";
import { claimCodeAttempt, proveSecondFactor } from "../second-factor/prove-second-factor";
import { recordSignInFailure } from "./record-sign-in-failure";
import { completeSession, findMemberOfPendingSession, type SessionKey } from "./sessions.queries";
import { SignInError } from "./sign-in-error";

/** The proof of a second factor: a code of the app or a recovery code, or the response of a passkey. */
export type Proof = { code: string } | { passkey: PasskeyAssertion | undefined };

/**
 * Completes a sign-in by its second factor. Throws a `SignInError`: `throttled` if the attempt comes too soon, `code`
 * or `passkey` if the proof is wrong, and `code_expired` if the session no longer awaits a second factor.
 */
export async function completeSignIn(
  runtime: Runtime,
  key: SessionKey,
  { proof, requestId }: { proof: Proof; requestId: string },
): Promise<void> {
  const { database, config } = runtime;
  const { staffId } = key;
  if ((await findMemberOfPendingSession(database, key)) === undefined) throw new SignInError("code_expired");
  await claimCodeAttempt(runtime, staffId);
  const prove = await prepareProof(runtime, key, proof);
  const failed = await inTransaction(database, async (tx) => {
    const member = await lockStaff(tx, staffId);
    if (member === undefined || member.sessionVersion !== key.version) throw new SignInError("code_expired");
    const proven = await prove(tx);
    if (proven === undefined) return member;
    if (!(await completeSession(tx, key))) throw new SignInError("code_expired");
    const acting = { actor: staffActor(member), now: await readClock(tx), requestId, config };
    await recordAudit(tx, acting, {
      action: "staff.sign_in",
      partnerId: member.partnerId,
      target: { type: "staff", id: String(staffId) },
      after: { second_factor: proven },
    });
    return undefined;
  });
  if (failed === undefined) return;
  await recordSignInFailure(runtime, failed, requestId);
  throw new SignInError("code" in proof ? "code" : "passkey");
}

/**
 * Returns a function to call in a transaction. That function uses up the proof and returns the kind of second factor,
 * or `undefined` if the proof is wrong.
 */
async function prepareProof(runtime: Runtime, { staffId, sessionId }: SessionKey, proof: Proof) {
  if ("code" in proof) return (tx: Tx) => proveSecondFactor(tx, runtime, { staffId, code: proof.code });
  if (proof.passkey === undefined) return async () => undefined;
  return await verifyPasskey(runtime, { staffId, sessionId }, proof.passkey);
}
