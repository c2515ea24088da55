import { recordAudit } from "../../audit/record-audit";
import { endAllSessions, lockStaff } from "../identity/staff.queries";
import { assertAdminRemains, changeMember, type MemberChange } from "./change-member";
import { markRemoved } from "./team.queries";

/** Removes a member, with effect from their next request. Their email address can be invited again. */
export async function removeMember(change: MemberChange): Promise<void> {
  const { ctx, acting, staffId } = change;
  await changeMember(change, async (tx, { role }, team) => {
    assertAdminRemains(team);
    await lockStaff(tx, staffId);
    await markRemoved(tx, staffId, acting.now);
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
