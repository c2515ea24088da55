import type { Language } from "@/lib/texts/languages";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { hmacSha256 } from "../../keys";
import type { RateLimiter } from "../../rate-limit/rate-limiter";
import { hashSemaphore } from "../identity/hash-semaphore";
import { findStaffByEmail, type StaffSecret } from "../identity/staff.queries";
import { verifyPassword } from "../identity/verify-password";
import { openSession } from "./open-session";
import { recordSignInFailure } from "./record-sign-in-failure";
import type { SessionKey } from "./sessions.queries";
import { claimAttempt, clearAttempts } from "./sign-in-attempts.queries";
import { SignInError } from "./sign-in-error";

export type SignIn = {
  email: string;
  password: string;
  /**
   * The IP address. Attempts are counted per account and address, so that a person cannot lock out another.
   */
  address: string;
  userAgent: string | null;
  language: Language;
  requestId: string;
};

/**
 * Signs a person in with a password. Throws a `SignInError` if the credentials are wrong, the attempt comes too soon or
 * too many passwords are being checked. An unknown email address costs the same work as a known one and gets the same
 * error. Attempts that come too soon are rejected without a password check.
 */
export async function signIn(
  runtime: Runtime & { limiter: RateLimiter },
  attempt: SignIn,
): Promise<SessionKey> {
  const { database, config, keys, limiter } = runtime;
  const { password, address, userAgent, language, requestId } = attempt;
  const addressLimit = await limiter.take("sign-in-ip", address);
  if (!addressLimit.allowed) throw new SignInError("throttled");
  const email = normalizeEmail(attempt.email);
  const name = hmacSha256(keys.current("session"), `${email.toLowerCase()}\n${address}`).toString(
    "base64url",
  );
  const open = ({ id: staffId, passwordHash }: StaffSecret) =>
    inTransaction(database, async (tx) => {
      const proof = { method: "password", passwordHash } as const;
      const device = { address, userAgent, language };
      const opened = await openSession(tx, { staffId, proof, device, requestId, config });
      if (opened !== undefined) await clearAttempts(tx, name);
      return opened;
    });
  const { found, proven: isVerified } = await hashSemaphore(async () => {
    if (!(await claimAttempt(database, name))) throw new SignInError("throttled");
    const member = await findStaffByEmail(database, email);
    return { found: member, proven: await verifyPassword(member?.passwordHash ?? null, password) };
  });
  const session = found && isVerified ? await open(found) : undefined;
  if (session !== undefined) return session;
  await recordSignInFailure(runtime, found, requestId);
  throw new SignInError("credentials");
}

/**
 * Returns the email address without outer spaces, or an empty text if it cannot be an email address that PostgreSQL can
 * compare.
 */
function normalizeEmail(email: string): string {
  const text = email.trim();
  return text.length <= 254 && !text.includes("\0") && text.isWellFormed() ? text : "";
}
