import { recordAudit } from "../../audit/record-audit";
import type { Acting, StaffContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { ApiError, invalidField } from "../../errors/api-error";
import { hmacSha256 } from "../../keys";
import { endOtherSessions } from "../sessions/sessions.queries";
import { claimAttempt, clearAttempts } from "../sessions/sign-in-attempts.queries";
import { SignInError } from "../sessions/sign-in-error";
import { hashChosenPassword, minPasswordLength, passwordFault } from "./choose-password";
import { hashSemaphore } from "./hash-semaphore";
import { findStaffSecret, lockStaff, savePassword } from "./staff.queries";
import { verifyPassword } from "./verify-password";

export type PasswordChange = { current: string; next: string };

/**
 * Changes the password of a member who proves the current one, and ends their other sessions. Returns the
 * number of ended sessions. Attempts at the current password are limited as on the sign-in form.
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
    await clearAttempts(tx, getAttemptName(ctx));
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

/** Verifies the current password and returns its hash. Throws `wrong_password` or `rate_limited`. */
async function verifyCurrentPassword(ctx: StaffContext, current: string): Promise<string | null> {
  const { database, staff } = ctx;
  return await withHashSlot(async () => {
    if (!(await claimAttempt(database, getAttemptName(ctx)))) throw tooManyAttempts();
    const hash = (await findStaffSecret(database, staff.id))?.passwordHash ?? null;
    if (!(await verifyPassword(hash, current))) throw wrongPassword();
    return hash;
  });
}

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await hashSemaphore(work);
  } catch (error) {
    throw error instanceof SignInError ? tooManyAttempts() : error;
  }
}

function getAttemptName({ keys, staff }: StaffContext): string {
  return hmacSha256(keys.current("session"), `password of ${staff.id}`).toString("base64url");
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

function wrongPassword(): ApiError<"wrong_password"> {
  return new ApiError("wrong_password", "The current password is incorrect.");
}

function tooManyAttempts(): ApiError<"rate_limited"> {
  const details = { bucket: "password", retry_after: 2 };
  return new ApiError("rate_limited", "Too many attempts. Retry in 2 seconds.", details).withHeaders({
    "Retry-After": "2",
  });
}
