import type {
  changeRoleContract,
  inviteMemberContract,
  listTeamContract,
  removeMemberContract,
  signOutMemberContract,
  withdrawInvitationContract,
} from "../../contracts/portal/team";
import type { Route } from "../route";
export const changeRoleRoute: Route<typeof changeRoleContract> = {
  method: "PATCH",
  path: "/portal-api/team/{id}",
};
export const inviteMemberRoute: Route<typeof inviteMemberContract> = {
  method: "POST",
  path: "/portal-api/team/invitations",
};
export const listTeamRoute: Route<typeof listTeamContract> = { method: "GET", path: "/portal-api/team" };
export const removeMemberRoute: Route<typeof removeMemberContract> = {
  method: "DELETE",
  path: "/portal-api/team/{id}",
};
export const signOutMemberRoute: Route<typeof signOutMemberContract> = {
  method: "POST",
  path: "/portal-api/team/{id}/sign-out",
};
export const withdrawInvitationRoute: Route<typeof withdrawInvitationContract> = {
  method: "DELETE",
  path: "/portal-api/team/invitations/{id}",
};
