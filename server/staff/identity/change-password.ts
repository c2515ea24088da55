import { recordAudit } from "../../audit/record-audit";
import type { Acting, StaffContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { invalidField } from "../../errors/api-error";
import { endOtherSessions } from "../sessions/sessions.queries";
import { clearAttempts } from "../sessions/sign-in-attempts.queries";
import { hashChosenPassword, minPasswordLength, passwordFault } from "./choose-password";
import { lockStaff, savePassword } from "./staff.queries";
import {
  getPasswordAttemptName,
  verifyCurrentPassword,
  withHashSlot,
  wrongPassword,
} from "./verify-current-password";

export type PasswordChange = { current: string; next: string };

/**
 * Changes the password of a member who proves the current one, and ends their other sessions. Returns the
 * number of ended sessions. Attempts at the current password are limited as on the sign-in form. Throws
 * `wrong_password`, `rate_limited`, and `invalid_payload` for a new password that is too short or too long.
 */
export async function changePassword(
  ctx: StaffContext,
  acting: Acting,
  { current, next }: PasswordChange,
): Promise<number> {
  const { staff, sessionId, database } = ctx;
  assertValidPassword(next);
  const seenHash = await verifyCurrentPassword(ctx, current);
  const passwordHash = await withHashSlot(() => hashChosenPassword(next));
  return await inTransaction(database, async (tx) => {
    const member = await lockStaff(tx, staff.id);
    // Another device changed the password during the hashing, so the proven one is no longer current.
    if (member === undefined || member.passwordHash !== seenHash) throw wrongPassword();
    await savePassword(tx, staff.id, passwordHash);
    await clearAttempts(tx, getPasswordAttemptName(ctx));
    const ended = await endOtherSessions(tx, { staffId: staff.id, sessionId });
    await recordAudit(tx, acting, {
      action: "staff.change_password",
      partnerId: member.partnerId,
      target: { type: "staff", id: String(staff.id) },
      before: { other_sessions: ended },
      after: { other_sessions: 0 },
    });
    return ended;
  });
}

function assertValidPassword(password: string): void {
  const fault = passwordFault(password);
  if (fault === undefined) return;
  throw invalidField(
    "new_password",
    fault === "password_short"
      ? `Expected at least ${minPasswordLength} characters`
      : "Expected at most 128 bytes",
  );
}
