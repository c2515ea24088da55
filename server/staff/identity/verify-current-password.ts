import type { StaffContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { hmacSha256 } from "../../keys";
import { claimAttempt, clearAttempts } from "../sessions/sign-in-attempts.queries";
import { SignInError } from "../sessions/sign-in-error";
import { withRateLimitedError } from "../sessions/with-rate-limited-error";
import { hashSemaphore } from "./hash-semaphore";
import { findStaffSecret } from "./staff.queries";
import { verifyPassword } from "./verify-password";

/** Verifies the current password and returns its hash. Throws `wrong_password` or `rate_limited`. */
export async function verifyCurrentPassword(ctx: StaffContext, current: string): Promise<string | null> {
  const { database, staff } = ctx;
  return await withHashSlot(async () => {
    if (!(await claimAttempt(database, getPasswordAttemptName(ctx)))) throw new SignInError("throttled");
    const hash = (await findStaffSecret(database, staff.id))?.passwordHash ?? null;
    if (!(await verifyPassword(hash, current))) throw wrongPassword();
    return hash;
  });
}

/**
 * Verifies the caller's password. Does nothing for members without one, who sign in with a provider. Throws
 * `wrong_password` or `rate_limited`.
 */
export async function verifyOwnPassword(ctx: StaffContext, password: string): Promise<void> {
  const member = await findStaffSecret(ctx.database, ctx.staff.id);
  if (member === undefined || member.passwordHash === null) return;
  await verifyCurrentPassword(ctx, password);
  await clearAttempts(ctx.database, getPasswordAttemptName(ctx));
}

/**
 * Runs work when a slot for hashing is free. Throws `rate_limited` if too many requests wait for one, or if the work
 * throws a `SignInError`.
 */
export async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  return await withRateLimitedError(() => hashSemaphore(work));
}

/** Returns the name under which attempts at the caller's own password are counted. */
export function getPasswordAttemptName({ keys, staff }: StaffContext): string {
  return hmacSha256(keys.current("session"), `password of ${staff.id}`).toString("base64url");
}

export function wrongPassword(): ApiError<"wrong_password"> {
  return new ApiError("wrong_password", "The current password is incorrect.");
}
