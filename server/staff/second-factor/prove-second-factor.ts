import type { Runtime } from "../../context";
import type { Tx } from "../../db/database";
import { hmacSha256 } from "../../keys";
import { createSecretCipher } from "../../secret-encryption";
import { claimAttempt, clearAttempts } from "../sessions/sign-in-attempts.queries";
import { SignInError } from "../sessions/sign-in-error";
import { acceptStep, findAuthenticator } from "./authenticators.queries";
import { digestRecoveryCode, isRecoveryCode } from "./recovery-codes";
import { takeRecoveryCode } from "./recovery-codes.queries";
import { findTotpStep } from "./totp";

/** The way in which a member proved their second factor. */
export type SecondFactor = "authenticator" | "passkey" | "recovery_code";

type Prover = Pick<Runtime, "database" | "keys">;

/** Returns the encryption context of the secret of a member's app. */
export function getSecretContext(staffId: number): string {
  return `staff-authenticator:${staffId}`;
}

/**
 * Counts an attempt at the second factor of a member, before the code is compared. Throws a `SignInError` if it comes
 * too soon. Attempts count per member, because a code has only 6 digits and an attacker may use many addresses.
 */
export async function claimCodeAttempt({ database, keys }: Prover, staffId: number): Promise<void> {
  if (!(await claimAttempt(database, attemptName({ keys }, staffId)))) throw new SignInError("throttled");
}

/** Deletes the counted attempts of a member who has proved their second factor. */
export async function clearCodeAttempts(
  tx: Tx,
  { keys }: Pick<Prover, "keys">,
  staffId: number,
): Promise<void> {
  await clearAttempts(tx, attemptName({ keys }, staffId));
}

function attemptName({ keys }: Pick<Prover, "keys">, staffId: number): string {
  return hmacSha256(keys.current("session"), `second factor of ${staffId}`).toString("base64url");
}

/**
 * Accepts a code of the member's app, or a recovery code, which then cannot be used again. Returns `undefined` for a
 * wrong or used code. With `confirms`, accepts only a code of an app that is not confirmed yet. Call `claimCodeAttempt`
 * before the transaction.
 */
export async function proveSecondFactor(
  tx: Tx,
  { keys }: Pick<Prover, "keys">,
  { staffId, code, confirms = false }: { staffId: number; code: string; confirms?: boolean },
): Promise<SecondFactor | undefined> {
  const found = await findAuthenticator(tx, staffId);
  const app = found !== undefined && (found.confirmedAt === null) === confirms ? found : undefined;
  const proven =
    app !== undefined && (await acceptCode(tx, { keys }, { staffId, code, sealedSecret: app.sealedSecret }))
      ? "authenticator"
      : !confirms && (await acceptRecoveryCode(tx, staffId, code))
        ? "recovery_code"
        : undefined;
  if (proven !== undefined) await clearCodeAttempts(tx, { keys }, staffId);
  return proven;
}

async function acceptCode(
  tx: Tx,
  { keys }: Pick<Prover, "keys">,
  { staffId, code, sealedSecret }: { staffId: number; code: string; sealedSecret: Buffer },
): Promise<boolean> {
  const secret = createSecretCipher(keys).decrypt(sealedSecret, getSecretContext(staffId));
  if (secret === undefined) throw new Error("No key decrypts the secret of an authenticator app.");
  const step = findTotpStep(secret, code, new Date());
  return step !== undefined && (await acceptStep(tx, staffId, step));
}

async function acceptRecoveryCode(tx: Tx, staffId: number, code: string): Promise<boolean> {
  return isRecoveryCode(code) && (await takeRecoveryCode(tx, staffId, digestRecoveryCode(staffId, code)));
}
