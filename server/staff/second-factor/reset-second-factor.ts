import { recordAudit } from "../../audit/record-audit";
import type { Acting } from "../../context";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { CommandError } from "../../errors/command-error";
import { endAllSessions, findStaffByEmail, lockStaff } from "../identity/staff.queries";
import { deleteSecondFactors } from "./authenticators.queries";

/**
 * Removes the app, the passkeys and the recovery codes of a person who has lost them, and ends their sessions. If they
 * had no app and no passkey, ends no session and returns `removed: false`.
 */
export async function resetSecondFactor(
  database: Database,
  acting: Acting,
  email: string,
): Promise<{ email: string; removed: boolean }> {
  return await inTransaction(database, async (tx) => {
    const found = await findStaffByEmail(tx, email);
    const member = found && (await lockStaff(tx, found.id));
    if (member === undefined) throw new CommandError("There is no staff member with this email address.");
    const removed = await deleteSecondFactors(tx, member.id);
    if (removed) {
      await endAllSessions(tx, member.id);
      await recordAudit(tx, acting, {
        action: "staff.reset_second_factor",
        partnerId: member.partnerId,
        target: { type: "staff", id: String(member.id) },
        before: { enabled: true },
        after: { enabled: false },
      });
    }
    return { email, removed };
  });
}
