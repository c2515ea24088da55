import { recordAudit } from "../../audit/record-audit";
import { endAllSessions, lockStaff } from "../identity/staff.queries";
import { changeMember, type MemberChange } from "../team/change-member";

/** Ends all sessions of one of the partner's members. */
export async function signOutMember(change: MemberChange): Promise<void> {
  const { ctx, acting, staffId } = change;
  await changeMember(change, async (tx, { sessions }) => {
    await lockStaff(tx, staffId);
    await endAllSessions(tx, staffId);
    await recordAudit(tx, acting, {
      action: "staff.sign_out_everywhere",
      partnerId: ctx.partner.id,
      target: { type: "staff", id: String(staffId) },
      before: { sessions },
      after: { sessions: 0 },
    });
  });
}
