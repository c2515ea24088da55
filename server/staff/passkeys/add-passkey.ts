import { maxPasskeys, type PasskeyRegistration } from "@/lib/contracts/portal/passkeys";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, StaffContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { lockStaff } from "../identity/staff.queries";
import { verifyOwnPassword } from "../identity/verify-current-password";
import { hasSecondFactor } from "../second-factor/authenticators.queries";
import { renewCodes } from "../second-factor/recovery-codes.queries";
import { endOtherSessions, markSecondFactor } from "../sessions/sessions.queries";
import {
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
  saveChallenge,
  takeChallenge,
} from "./passkeys.queries";
import { createRegistrationOptions, verifyRegistration } from "./webauthn";

/**
 * Begins to add a passkey: returns the options for the browser and stores their challenge. Throws `wrong_password`,
 * `rate_limited` and `limit_reached`.
 */
export async function beginPasskey(
  ctx: StaffContext,
  { password }: { password: string },
): Promise<{ challenge: string }> {
  const { database, staff, sessionId } = ctx;
  await verifyOwnPassword(ctx, password);
  const passkeys = await findPasskeys(database, staff.id);
  assertBelowLimit(passkeys);
  const options = await createRegistrationOptions(ctx, { staffId: staff.id, email: staff.email, passkeys });
  await saveChallenge(database, { sessionId, purpose: "register", challenge: options.challenge });
  return options;
}

/**
 * Adds a passkey that the browser has created. If it is the member's first second factor, ends their other sessions,
 * which were opened without one, and returns recovery codes, which cannot be read again. Throws `wrong_passkey` and
 * `limit_reached`.
 */
export async function addPasskey(
  ctx: StaffContext,
  acting: Acting,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  const { database, staff, sessionId } = ctx;
  const challenge = await takeChallenge(database, { sessionId, purpose: "register" });
  const created = challenge && (await verifyRegistration(ctx, { response, challenge }));
  if (!created) throw wrongPasskey();
  return await inTransaction(database, async (tx) => {
    await lockStaff(tx, staff.id);
    assertBelowLimit(await findPasskeys(tx, staff.id));
    const isFirst = !(await hasSecondFactor(tx, staff.id));
    const passkey = await insertPasskey(tx, staff.id, { ...created, name });
    if (passkey === undefined) throw wrongPasskey();
    await markSecondFactor(tx, sessionId);
    const ended = isFirst ? await endOtherSessions(tx, { staffId: staff.id, sessionId }) : 0;
    await recordAudit(tx, acting, {
      action: "staff.add_passkey",
      partnerId: ctx.partner?.id ?? null,
      target: { type: "staff", id: String(staff.id) },
      before: { enabled: !isFirst, other_sessions: ended },
      after: { enabled: true, other_sessions: 0, passkey: String(passkey.id), name },
    });
    return { passkey, recoveryCodes: isFirst ? await renewCodes(tx, staff.id) : null };
  });
}

function assertBelowLimit(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length < maxPasskeys) return;
  throw new ApiError("limit_reached", `The limit is ${maxPasskeys} passkeys. Remove one first.`, {
    limit: maxPasskeys,
  });
}

export function wrongPasskey(): ApiError<"wrong_passkey"> {
  return new ApiError("wrong_passkey", "The passkey was not accepted. Try again.");
}
