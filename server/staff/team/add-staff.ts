import { recordAudit } from "../../audit/record-audit";
import type { Acting } from "../../context";
import type { Tx } from "../../db/database";
import { isUniqueViolation } from "../../db/database-failure";
import { CommandError } from "../../errors/command-error";
import { insertStaff, type NewStaff } from "../identity/staff.queries";

export type CreatedStaff = {
  id: number;
  email: string;
  role: NewStaff["role"];
  /** The partner's slug. Null for crew members. */
  partner: string | null;
};

type NewMember = Omit<NewStaff, "createdAt"> & {
  partner: string | null;
  /**
   * The ID of the accepted invitation, if the member joins by one. The audit log then names the new member as the
   * actor.
   */
  invitationId?: number;
};

/**
 * Adds a member and writes the audit entry. Throws a `CommandError` if any other member, of any partner or
 * the crew, has the email address.
 */
export async function addStaff(tx: Tx, acting: Acting, member: NewMember): Promise<CreatedStaff> {
  const { partner, invitationId, ...row } = member;
  const { partnerId, email, role } = row;
  const id = await insertStaff(tx, { ...row, createdAt: acting.now }).catch((error: unknown) => {
    if (!isUniqueViolation(error, "staff_email")) throw error;
    throw new CommandError("A staff member with this email address already exists.");
  });
  const target = { type: "staff", id: String(id) };
  if (invitationId === undefined) {
    await recordAudit(tx, acting, { action: "staff.create", partnerId, target, after: { role } });
  } else {
    const actor = { type: "staff", id: String(id) } as const;
    const after = { role, invitation: String(invitationId) };
    const action = "staff.accept_invitation";
    await recordAudit(tx, { ...acting, actor }, { action, partnerId, target, after });
  }
  return { id, email, role, partner };
}
