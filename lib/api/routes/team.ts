import type { OperationRoute } from "../route";

export const changeRoleRoute: OperationRoute<"changeRole"> = {
  method: "PATCH",
  path: "/portal-api/team/{id}",
};
export const inviteMemberRoute: OperationRoute<"inviteMember"> = {
  method: "POST",
  path: "/portal-api/team/invitations",
};
export const listTeamRoute: OperationRoute<"listTeam"> = { method: "GET", path: "/portal-api/team" };
export const removeMemberRoute: OperationRoute<"removeMember"> = {
  method: "DELETE",
  path: "/portal-api/team/{id}",
};
export const signOutMemberRoute: OperationRoute<"signOutMember"> = {
  method: "POST",
  path: "/portal-api/team/{id}/sign-out",
};
export const withdrawInvitationRoute: OperationRoute<"withdrawInvitation"> = {
  method: "DELETE",
  path: "/portal-api/team/invitations/{id}",
};
