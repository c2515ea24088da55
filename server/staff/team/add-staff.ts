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
  /** The partner's slug; null for the crew. */
  partner: string | null;
};

type Added = Omit<NewStaff, "createdAt"> & {
  partner: string | null;
  /** The invitation that was accepted; whoever accepted it acts. */
  invitationId?: number;
};

/** Adds a member with the audit row. An address belongs to one member of the whole service. */
export async function addStaff(tx: Tx, acting: Acting, member: Added): Promise<CreatedStaff> {
  const { partner, invitationId, ...row } = member;
  const { partnerId, email, role } = row;
  const id = await insertStaff(tx, { ...row, createdAt: acting.now }).catch((error: unknown) => {
    if (!isUniqueViolation(error, "staff_email")) throw error;
    throw new CommandError("There is a staff member with that e-mail address already.");
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
