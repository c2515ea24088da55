import { recordAudit } from "../../audit/record-audit";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import { hashChosenPassword, type PasswordFault, passwordFault } from "./choose-password";
import { claimReset, findOpenReset } from "./password-resets.queries";
import { digestReset } from "./request-password-reset";
import { endAllSessions, lockStaff, savePassword } from "./staff.queries";

export type ResetFault = PasswordFault | "reset_closed";

/** Returns whether a link to choose a new password is still valid. */
export async function isResetOpen(
  runtime: Pick<Runtime, "database" | "keys">,
  token: string,
): Promise<boolean> {
  return (await findReset(runtime, token)) !== undefined;
}

async function findReset({ database, keys }: Pick<Runtime, "database" | "keys">, token: string) {
  for (const digest of digestReset(keys, token)) {
    const staffId = await findOpenReset(database, digest);
    if (staffId !== undefined) return { staffId, digest };
  }
  return undefined;
}

/**
 * Sets the password of the member who received the link, ends all their sessions and all their links. Works once per
 * link. Returns the reason if it fails. Rejects with a `SignInError` if too many passwords are being hashed.
 */
export async function resetPassword(
  runtime: Runtime,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<ResetFault | undefined> {
  const { database, config } = runtime;
  const found = await findReset(runtime, token);
  if (found === undefined) return "reset_closed";
  const fault = passwordFault(password);
  if (fault !== undefined) return fault;
  const passwordHash = await hashChosenPassword(password);
  return await inTransaction(database, async (tx) => {
    const member = await lockStaff(tx, found.staffId);
    if (member === undefined || !(await claimReset(tx, found))) return "reset_closed";
    await savePassword(tx, member.id, passwordHash);
    await endAllSessions(tx, member.id);
    const actor = { type: "staff", id: String(member.id) } as const;
    const acting = { actor, now: await readClock(tx), requestId, config };
    await recordAudit(tx, acting, {
      action: "staff.reset_password",
      partnerId: member.partnerId,
      target: { type: "staff", id: String(member.id) },
    });
    return undefined;
  });
}
