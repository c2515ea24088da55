import { recordAudit } from "../../audit/record-audit";
import type { Acting } from "../../context";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { CommandError } from "../../errors/command-error";
import { deleteIdentities } from "./identities.queries";
import { endAllSessions, findStaffByEmail, lockStaff } from "./staff.queries";

/**
 * Deletes a member's links to providers, for a person whose provider account was recreated. Signs the member
 * out if there was a link. The next sign-in with their verified email address creates a new link.
 */
export async function unlinkIdentities(
  database: Database,
  acting: Acting,
  email: string,
): Promise<{ email: string; forgotten: string[] }> {
  return await inTransaction(database, async (tx) => {
    const found = await findStaffByEmail(tx, email);
    const member = found && (await lockStaff(tx, found.id));
    if (member === undefined) throw new CommandError("There is no staff member with this email address.");
    const forgotten = await deleteIdentities(tx, member.id);
    if (forgotten.length > 0) {
      await endAllSessions(tx, member.id);
      await recordAudit(tx, acting, {
        action: "staff.forget_identities",
        partnerId: member.partnerId,
        target: { type: "staff", id: String(member.id) },
        before: { issuers: forgotten },
      });
    }
    return { email, forgotten };
  });
}
