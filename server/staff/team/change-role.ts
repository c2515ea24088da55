import type { MemberRole } from "@/lib/contracts/portal/team";
import { recordAudit } from "../../audit/record-audit";
import { endAllSessions, lockStaff } from "../identity/staff.queries";
import { assertAdminRemains, changeMember, type MemberChange } from "./change-member";
import { saveRole } from "./team.queries";

/** Changes the role of a member. Ends their sessions, so that no page of the old role stays open. */
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
