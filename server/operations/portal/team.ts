import {
  changeRoleContract,
  inviteMemberContract,
  listTeamContract,
  removeMemberContract,
  signOutMemberContract,
  withdrawInvitationContract,
} from "@/lib/contracts/portal/team";
import type { PartnerContext, StaffContext } from "../../context";
import { parseRowId } from "../../staff/identity/parse-row-id";
import { signOutMember } from "../../staff/sessions/sign-out-member";
import { changeRole } from "../../staff/team/change-role";
import { inviteMember } from "../../staff/team/invite-member";
import { getMember, listTeam } from "../../staff/team/list-team";
import { presentInvitation, presentMember } from "../../staff/team/present-member";
import { removeMember } from "../../staff/team/remove-member";
import { withdrawInvitation } from "../../staff/team/withdraw-invitation";
import { defineOperation } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const listTeamOperation = defineOperation(listTeamContract, async (ctx, { query }) => {
  const { rows, invitations, ...end } = await listTeam(ctx, query);
  return { data: rows.map(presentMember), ...end, invitations: invitations.map(presentInvitation) };
});

export const inviteMemberOperation = defineOperation(inviteMemberContract, async (ctx, { body }) => {
  const { invitation, link } = await inviteMember(ctx, await withServiceClock(ctx), body);
  return { invitation: presentInvitation(invitation), link };
});

export const withdrawInvitationOperation = defineOperation(
  withdrawInvitationContract,
  async (ctx, { params }) => {
    const id = parseRowId(params.id);
    await withdrawInvitation(ctx, await withServiceClock(ctx), id);
    return { id, withdrawn: true as const };
  },
);

export const changeRoleOperation = defineOperation(changeRoleContract, async (ctx, { params, body }) => {
  const change = await changeOf(ctx, params.id);
  await changeRole(change, body.role);
  return { member: presentMember(await getMember(ctx, change.staffId)) };
});

export const removeMemberOperation = defineOperation(removeMemberContract, async (ctx, { params }) => {
  const change = await changeOf(ctx, params.id);
  await removeMember(change);
  return { id: change.staffId, removed: true as const };
});

export const signOutMemberOperation = defineOperation(signOutMemberContract, async (ctx, { params }) => {
  const change = await changeOf(ctx, params.id);
  await signOutMember(change);
  return { member: presentMember(await getMember(ctx, change.staffId)) };
});

async function changeOf(ctx: StaffContext & PartnerContext, id: string) {
  return { ctx, acting: await withServiceClock(ctx), staffId: parseRowId(id) };
}
