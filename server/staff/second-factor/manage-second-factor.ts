import type { PasskeyAssertion } from "@/lib/contracts/portal/passkeys";
import type { SecondFactor as SecondFactorState } from "@/lib/contracts/portal/second-factor";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, StaffContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { createSecretCipher } from "../../secret-encryption";
import { proofRequired } from "../access/assert-recent-proof";
import { lockStaff } from "../identity/staff.queries";
import { verifyOwnPassword } from "../identity/verify-current-password";
import { wrongPasskey } from "../passkeys/add-passkey";
import { findPasskeys } from "../passkeys/passkeys.queries";
import { presentPasskey } from "../passkeys/present-passkey";
import { verifyPasskey } from "../passkeys/verify-passkey";
import { endOtherSessions, markSecondFactor } from "../sessions/sessions.queries";
import { withRateLimitedError } from "../sessions/with-rate-limited-error";
import { deleteAuthenticator, findAuthenticator, saveUnconfirmed } from "./authenticators.queries";
import {
  claimCodeAttempt,
  getSecretContext,
  proveSecondFactor,
  type SecondFactor,
} from "./prove-second-factor";
import { countRecoveryCodes, deleteUnneededCodes, renewCodes } from "./recovery-codes.queries";
import { createTotpSecret, createTotpUri } from "./totp";

/**
 * Returns the member's second factors: the time at which the app was confirmed, the passkeys, and the number of
 * recovery codes left.
 */
export async function getSecondFactor({ database, staff }: StaffContext): Promise<SecondFactorState> {
  const app = await findAuthenticator(database, staff.id);
  const passkeys = await findPasskeys(database, staff.id);
  return {
    confirmed_at: app?.confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map(presentPasskey),
    recovery_codes: await countRecoveryCodes(database, staff.id),
  };
}

/**
 * Starts the setup of an authenticator app. Returns its secret, also as the URI that apps scan. Nothing
 * changes at sign-in until a code confirms the app. Throws `wrong_password`, `rate_limited`, and
 * `second_factor_exists` if the member already has a confirmed app.
 */
export async function beginAuthenticator(
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

/**
 * Confirms the app by its first code and ends the member's other sessions. Returns new recovery codes, which replace
 * earlier ones and cannot be read again. Throws `wrong_code` or `rate_limited`.
 */
export async function confirmAuthenticator(
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
    return await renewCodes(tx, staff.id);
  });
}

/**
 * Replaces all recovery codes and returns the new ones. Without a code, the session needs a recent proof. Throws
 * `wrong_code`, `rate_limited` and `second_factor_required`.
 */
export async function renewRecoveryCodes(
  ctx: StaffContext,
  acting: Acting,
  code: string | undefined,
): Promise<string[]> {
  return await withCodeOrRecentProof(ctx, code, async (tx, proof) => {
    await recordChange(tx, { ctx, acting }, { action: "staff.renew_recovery_codes", after: { proof } });
    return await renewCodes(tx, ctx.staff.id);
  });
}

/**
 * Removes the app of the caller, and the recovery codes unless the caller has a passkey. Without a code, the session
 * needs a recent proof. Throws `wrong_code`, `rate_limited` and `second_factor_required`.
 */
export async function removeAuthenticator(
  ctx: StaffContext,
  acting: Acting,
  code: string | undefined,
): Promise<void> {
  await withCodeOrRecentProof(ctx, code, async (tx, proof) => {
    await deleteAuthenticator(tx, ctx.staff.id);
    await deleteUnneededCodes(tx, ctx.staff.id);
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
  await withCode(ctx, { code }, recordProof(ctx, acting));
}

/** Proves the second factor again by a passkey. Throws `wrong_passkey` or `rate_limited`. */
export async function repeatByPasskey(
  ctx: StaffContext,
  acting: Acting,
  response: PasskeyAssertion,
): Promise<void> {
  const { staff, sessionId } = ctx;
  await withRateLimitedError(() => claimCodeAttempt(ctx, staff.id));
  const prove = await verifyPasskey(ctx, { staffId: staff.id, sessionId }, response);
  await withProof(ctx, { prove, fault: wrongPasskey }, recordProof(ctx, acting));
}

type Work<T> = (tx: Tx, proof: SecondFactor | "recent") => Promise<T>;

function recordProof(ctx: StaffContext, acting: Acting): Work<void> {
  return async (tx, proof) =>
    await recordChange(tx, { ctx, acting }, { action: "staff.prove_second_factor", after: { proof } });
}

async function withCodeOrRecentProof<T>(
  ctx: StaffContext,
  code: string | undefined,
  work: Work<T>,
): Promise<T> {
  if (code !== undefined) return await withCode(ctx, { code }, work);
  if (ctx.secondFactor !== "recent") throw proofRequired();
  return await inTransaction(ctx.database, async (tx) => {
    await lockStaff(tx, ctx.staff.id);
    return await work(tx, "recent");
  });
}

async function withCode<T>(
  ctx: StaffContext,
  { code, confirms = false }: { code: string; confirms?: boolean },
  work: Work<T>,
): Promise<T> {
  await withRateLimitedError(() => claimCodeAttempt(ctx, ctx.staff.id));
  const prove = (tx: Tx) => proveSecondFactor(tx, ctx, { staffId: ctx.staff.id, code, confirms });
  return await withProof(ctx, { prove, fault: wrongCode }, work);
}

type Proof = { prove: (tx: Tx) => Promise<SecondFactor | undefined>; fault: () => Error };

/** Runs work in the transaction that uses up a proof. The session then has a recent proof. */
async function withProof<T>(
  { database, staff, sessionId }: StaffContext,
  { prove, fault }: Proof,
  work: Work<T>,
): Promise<T> {
  return await inTransaction(database, async (tx) => {
    await lockStaff(tx, staff.id);
    const proof = await prove(tx);
    if (proof === undefined) throw fault();
    await markSecondFactor(tx, sessionId);
    return await work(tx, proof);
  });
}

function wrongCode(): ApiError<"wrong_code"> {
  return new ApiError("wrong_code", "The code is wrong or was used before. Enter the current one.");
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
