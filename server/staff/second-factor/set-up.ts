import { recordAudit } from "../../audit/record-audit";
import type { Acting, StaffContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { createSecretCipher } from "../../secret-encryption";
import { findStaffSecret, lockStaff } from "../identity/staff.queries";
import { getPasswordAttempts, verifyCurrentPassword } from "../identity/verify-current-password";
import { endOtherSessions, markSecondFactor } from "../sessions/sessions.queries";
import { clearAttempts } from "../sessions/sign-in-attempts.queries";
import { withAttemptLimit } from "../sessions/with-attempt-limit";
import {
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  replaceRecoveryCodes,
  saveUnconfirmed,
} from "./authenticators.queries";
import {
  claimCodeAttempt,
  getSecretContext,
  proveSecondFactor,
  type SecondFactor,
} from "./prove-second-factor";
import { createRecoveryCodes, digestRecoveryCode } from "./recovery-codes";
import { createTotpSecret, createTotpUri } from "./totp";

/** Returns whether the member has a second factor, and how many recovery codes are left. */
export async function getSecondFactor({ database, staff }: StaffContext) {
  const found = await findAuthenticator(database, staff.id);
  const confirmedAt = found?.confirmedAt ?? null;
  return {
    confirmed_at: confirmedAt?.toISOString() ?? null,
    recovery_codes: confirmedAt === null ? 0 : await countRecoveryCodes(database, staff.id),
  };
}

/**
 * Starts the setup of an authenticator app. Returns its secret, also as the URI that apps scan. Nothing changes at
 * sign-in until a code confirms the app. Throws `wrong_password`, `rate_limited`, and `second_factor_exists` if one is
 * confirmed.
 */
export async function beginSecondFactor(
  ctx: StaffContext,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> {
  const { database, keys, staff } = ctx;
  await verifyOwnPassword(ctx, password);
  const secret = createTotpSecret();
  const sealed = createSecretCipher(keys).encrypt(secret, getSecretContext(staff.id));
  const isSaved = await inTransaction(database, (tx) => saveUnconfirmed(tx, staff.id, sealed));
  if (!isSaved) {
    throw new ApiError("second_factor_exists", "You already have an authenticator app. Remove it first.");
  }
  return { secret, uri: createTotpUri(secret, staff.email) };
}

/** Verifies the caller's password. Does nothing for members without one, who sign in with a provider. */
async function verifyOwnPassword(ctx: StaffContext, password: string): Promise<void> {
  const member = await findStaffSecret(ctx.database, ctx.staff.id);
  if (member === undefined || member.passwordHash === null) return;
  await verifyCurrentPassword(ctx, password);
  await clearAttempts(ctx.database, getPasswordAttempts(ctx));
}

/**
 * Confirms the app by its first code and ends the member's other sessions, which have only a password. Returns new
 * recovery codes, which cannot be read again. Throws `wrong_code` or `rate_limited`.
 */
export async function confirmSecondFactor(
  ctx: StaffContext,
  acting: Acting,
  code: string,
): Promise<string[]> {
  return await withCode(ctx, { code, confirms: true }, async (tx) => {
    const { staff, sessionId } = ctx;
    const ended = await endOtherSessions(tx, { staffId: staff.id, sessionId });
    await recordChange(
      tx,
      { ctx, acting },
      {
        action: "staff.enable_second_factor",
        before: { enabled: false, other_sessions: ended },
        after: { enabled: true, other_sessions: 0 },
      },
    );
    return await renewCodes(tx, ctx);
  });
}

/** Replaces all recovery codes by new ones. Throws `wrong_code` or `rate_limited`. */
export async function renewRecoveryCodes(ctx: StaffContext, acting: Acting, code: string): Promise<string[]> {
  return await withCode(ctx, { code }, async (tx, proof) => {
    await recordChange(
      tx,
      { ctx, acting },
      {
        action: "staff.renew_recovery_codes",
        after: { proof },
      },
    );
    return await renewCodes(tx, ctx);
  });
}

/** Removes the app and the recovery codes of the caller. Throws `wrong_code` or `rate_limited`. */
export async function removeSecondFactor(ctx: StaffContext, acting: Acting, code: string): Promise<void> {
  await withCode(ctx, { code }, async (tx, proof) => {
    await deleteAuthenticator(tx, ctx.staff.id);
    await recordChange(
      tx,
      { ctx, acting },
      {
        action: "staff.disable_second_factor",
        before: { enabled: true, proof },
        after: { enabled: false },
      },
    );
  });
}

/** Proves the second factor again, for changes that need a recent proof. Throws `wrong_code` or `rate_limited`. */
export async function repeatSecondFactor(ctx: StaffContext, acting: Acting, code: string): Promise<void> {
  await withCode(ctx, { code }, async (tx, proof) => {
    await recordChange(tx, { ctx, acting }, { action: "staff.prove_second_factor", after: { proof } });
  });
}

/** Runs work in the transaction that uses up a code. The session then has a recent proof. */
async function withCode<T>(
  ctx: StaffContext,
  { code, confirms = false }: { code: string; confirms?: boolean },
  work: (tx: Tx, proof: SecondFactor) => Promise<T>,
): Promise<T> {
  const { database, staff, sessionId } = ctx;
  await withAttemptLimit(() => claimCodeAttempt(ctx, staff.id));
  return await inTransaction(database, async (tx) => {
    await lockStaff(tx, staff.id);
    const proof = await proveSecondFactor(tx, ctx, { staffId: staff.id, code, confirms });
    if (proof === undefined) throw wrongCode();
    await markSecondFactor(tx, sessionId);
    return await work(tx, proof);
  });
}

function wrongCode(): ApiError<"wrong_code"> {
  return new ApiError("wrong_code", "The code is wrong or was used before. Enter the current one.");
}

async function renewCodes(tx: Tx, { staff }: StaffContext): Promise<string[]> {
  const codes = createRecoveryCodes();
  const digests = codes.map((code) => digestRecoveryCode(staff.id, code));
  await replaceRecoveryCodes(tx, staff.id, digests);
  return codes;
}

type Change = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> };

async function recordChange(
  tx: Tx,
  { ctx, acting }: { ctx: StaffContext; acting: Acting },
  change: Change,
): Promise<void> {
  const target = { type: "staff", id: String(ctx.staff.id) } as const;
  await recordAudit(tx, acting, { partnerId: ctx.partner?.id ?? null, target, ...change });
}
