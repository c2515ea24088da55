import type { Acting, PartnerContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { getLockedPartner } from "../../partners/get-partner";
import { memberNotFound } from "./list-team";
import { findAdmins, findTeamMember, type TeamMember } from "./team.queries";

/** The caller and the member to change. `acting` has the service time. */
export type MemberChange = {
  ctx: PartnerContext & { staff: { id: number } };
  acting: Acting;
  staffId: number;
};

type Change = (tx: Tx, member: TeamMember, team: { isLastAdmin: boolean }) => Promise<void>;

/**
 * Changes a member under the lock on the partner. If two admins remove each other, the second is no longer an
 * admin when its turn comes and is rejected.
 */
export async function changeMember({ ctx, staffId }: MemberChange, apply: Change): Promise<void> {
  const { database, partner, staff } = ctx;
  await inTransaction(database, async (tx) => {
    await getLockedPartner(tx, partner.slug);
    const admins = await findAdmins(tx, partner.id);
    if (!admins.includes(staff.id)) {
      throw new ApiError("insufficient_role", "Only admins can do this. Ask an admin of your account.", {
        required_role: "admin",
      });
    }
    const member = await findTeamMember(tx, { partnerId: partner.id, staffId });
    if (member === undefined) throw memberNotFound();
    await apply(tx, member, { isLastAdmin: admins.every((id) => id === staffId) });
  });
}

export function assertAdminRemains({ isLastAdmin }: { isLastAdmin: boolean }): void {
  if (isLastAdmin)
    throw new ApiError(
      "last_admin",
      "This is the only admin of the account. Make someone else an admin first.",
    );
}
