import type { MemberRole } from "@/lib/roles/roles";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { getLockedPartner } from "../../partners/get-partner";
import { endAllSessions, lockStaff } from "../identity/staff.queries";
import { deleteSecondFactors } from "../second-factor/authenticators.queries";
import { memberNotFound } from "./list-team";
import { findAdmins, findTeamMember, markRemoved, saveRole, type TeamMember } from "./team.queries";

/** The caller and the member to change. `acting` has the service time. */
export type MemberChange = {
  ctx: PartnerContext & { staff: { id: number } };
  acting: Acting;
  staffId: number;
};

type Change = (tx: Tx, member: TeamMember, team: { isLastAdmin: boolean }) => Promise<void>;

/**
 * Changes a member under the lock on the partner. Throws `insufficient_role` if the caller is no longer an admin, as
 * when two admins remove each other at once, and `not_found` for an unknown member.
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

/**
 * Changes the role of a member. If the role differs, ends their sessions, so that no page of the old role stays open.
 * Throws `last_admin`.
 */
export async function changeRole(change: MemberChange, role: MemberRole): Promise<void> {
  const { ctx, acting, staffId } = change;
  await changeMember(change, async (tx, member, team) => {
    if (role !== "admin") assertAdminRemains(team);
    const changed = member.role !== role;
    if (changed) {
      await lockStaff(tx, staffId);
      await saveRole(tx, staffId, role);
      await endAllSessions(tx, staffId);
    }
    await recordAudit(tx, acting, {
      action: "staff.change_role",
      partnerId: ctx.partner.id,
      target: { type: "staff", id: String(staffId) },
      before: { role: member.role },
      after: { role },
    });
  });
}

/**
 * Removes a member, with effect from their next request. Their email address can be invited again. Throws `last_admin`.
 */
export async function removeMember(change: MemberChange): Promise<void> {
  const { ctx, acting, staffId } = change;
  await changeMember(change, async (tx, { role }, team) => {
    assertAdminRemains(team);
    await lockStaff(tx, staffId);
    await markRemoved(tx, staffId, acting.now);
    await deleteSecondFactors(tx, staffId);
    await endAllSessions(tx, staffId);
    await recordAudit(tx, acting, {
      action: "staff.remove",
      partnerId: ctx.partner.id,
      target: { type: "staff", id: String(staffId) },
      before: { role, removed_at: null },
      after: { role, removed_at: acting.now.toISOString() },
    });
  });
}
