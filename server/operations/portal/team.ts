import type { PartnerContext, StaffContext } from "../../context";
import { parseRowId } from "../../staff/identity/parse-row-id";
import { signOutMember } from "../../staff/sessions/sign-out";
import { changeRole, removeMember } from "../../staff/team/change-member";
import { inviteMember, withdrawInvitation } from "../../staff/team/invite-staff";
import { getMember, listTeam } from "../../staff/team/list-team";
import { presentInvitation, presentMember } from "../../staff/team/present-member";
import { definePortalOperations } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const teamOperations = definePortalOperations({
  listTeam: async (ctx, { query }) => {
    const { rows, invitations, ...end } = await listTeam(ctx, query);
    return { data: rows.map(presentMember), ...end, invitations: invitations.map(presentInvitation) };
  },

  inviteMember: async (ctx, { body }) => {
    const { invitation, link } = await inviteMember(ctx, await withServiceClock(ctx), body);
    return { invitation: presentInvitation(invitation), link };
  },

  withdrawInvitation: async (ctx, { params }) => {
    const id = parseRowId(params.id);
    await withdrawInvitation(ctx, await withServiceClock(ctx), id);
    return { id, withdrawn: true as const };
  },

  changeRole: async (ctx, { params, body }) => {
    const change = await changeOf(ctx, params.id);
    await changeRole(change, body.role);
    return { member: presentMember(await getMember(ctx, change.staffId)) };
  },

  removeMember: async (ctx, { params }) => {
    const change = await changeOf(ctx, params.id);
    await removeMember(change);
    return { id: change.staffId, removed: true as const };
  },

  signOutMember: async (ctx, { params }) => {
    const change = await changeOf(ctx, params.id);
    await signOutMember(change);
    return { member: presentMember(await getMember(ctx, change.staffId)) };
  },
});

async function changeOf(ctx: StaffContext & PartnerContext, id: string) {
  return { ctx, acting: await withServiceClock(ctx), staffId: parseRowId(id) };
}
