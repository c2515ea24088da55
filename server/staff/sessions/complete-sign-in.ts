import { recordAudit } from "../../audit/record-audit";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import { lockStaff } from "../identity/staff.queries";
import { staffActor } from "../identity/staff-actor";
import { claimCodeAttempt, proveSecondFactor } from "../second-factor/prove-second-factor";
import { recordSignInFailure } from "./record-sign-in-failure";
import { completeSession, findPendingSession, type SessionKey } from "./sessions.queries";
import { SignInError } from "./sign-in-error";

/**
 * Completes a sign-in by its second factor: a code of the member's app or a recovery code. Throws a `SignInError`:
 * `throttled`, `code` for a wrong code, and `code_expired` if the session no longer awaits one.
 */
export async function completeSignIn(
  runtime: Runtime,
  key: SessionKey,
  { code, requestId }: { code: string; requestId: string },
): Promise<void> {
  const { database, config } = runtime;
  const { staffId } = key;
  if ((await findPendingSession(database, key)) === undefined) throw new SignInError("code_expired");
  await claimCodeAttempt(runtime, staffId);
  const failed = await inTransaction(database, async (tx) => {
    const member = await lockStaff(tx, staffId);
    if (member === undefined || member.sessionVersion !== key.version) throw new SignInError("code_expired");
    const proof = await proveSecondFactor(tx, runtime, { staffId, code });
    if (proof === undefined) return member;
    if (!(await completeSession(tx, key))) throw new SignInError("code_expired");
    const acting = { actor: staffActor(member), now: await readClock(tx), requestId, config };
    await recordAudit(tx, acting, {
      action: "staff.sign_in",
      partnerId: member.partnerId,
      target: { type: "staff", id: String(staffId) },
      after: { second_factor: proof },
    });
    return undefined;
  });
  if (failed === undefined) return;
  await recordSignInFailure(runtime, failed, requestId);
  throw new SignInError("code");
}
