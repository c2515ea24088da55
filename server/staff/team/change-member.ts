import type { Acting, PartnerContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { getLockedPartner } from "../../partners/get-partner";
import { memberNotFound } from "./list-team";
import { findAdmins, findTeamMember, type TeamMember } from "./team.queries";

/** Who changes whom. `acting` is in the service's time. */
export type MemberChange = {
  ctx: PartnerContext & { staff: { id: number } };
  acting: Acting;
  staffId: number;
};

type Change = (tx: Tx, member: TeamMember, team: { isLastAdmin: boolean }) => Promise<void>;

/**
 * Changes one of the partner's people under the partner's lock: of two admins who remove each other, the second is
 * none any more when its turn comes, and is refused.
 */
export async function changeMember({ ctx, staffId }: MemberChange, apply: Change): Promise<void> {
  const { database, partner, staff } = ctx;
  await inTransaction(database, async (tx) => {
    await getLockedPartner(tx, partner.slug);
    const admins = await findAdmins(tx, partner.id);
    if (!admins.includes(staff.id)) {
      throw new ApiError("insufficient_role", "Only the account's admins may do this.", {
        required_role: "admin",
      });
    }
    const member = await findTeamMember(tx, { partnerId: partner.id, staffId });
    if (member === undefined) throw memberNotFound();
    await apply(tx, member, { isLastAdmin: admins.every((id) => id === staffId) });
  });
}

export function assertAdminRemains({ isLastAdmin }: { isLastAdmin: boolean }): void {
  if (isLastAdmin) throw new ApiError("last_admin", "This is the account's last admin.");
}
