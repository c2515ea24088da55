import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { MemberRole } from "../roles/roles";
import type { Language } from "../texts/languages";
import { call } from "./call";
import type { OperationRoute } from "./route";

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

export const teamKeys = {
  all: ["team"] as const,
  list: (cursor: string) => [...teamKeys.all, "list", cursor] as const,
};

export function teamQuery(cursor: string) {
  return queryOptions({
    queryKey: teamKeys.list(cursor),
    queryFn: ({ signal }) => call(listTeamRoute, { query: { limit: 100, cursor }, signal }),
  });
}

/**
 * Returns the mutation that invites a member. It passes the invitation link only to `onLink`, so that the link is never
 * cached.
 */
export function inviteMutation(onLink: (link: string) => void) {
  return mutationOptions({
    mutationFn: async (body: { email: string; role: MemberRole; language: Language }) => {
      const { invitation, link } = await call(inviteMemberRoute, { body });
      onLink(link);
      return invitation;
    },
  });
}

export type TeamChange =
  | { act: "role"; id: number; role: MemberRole }
  | { act: "remove" | "signOut" | "withdraw"; id: number };

/** Changes a member's role, removes or signs out a member, or withdraws an invitation. */
export async function changeTeam(change: TeamChange): Promise<void> {
  const params = { id: String(change.id) };
  switch (change.act) {
    case "role":
      return void (await call(changeRoleRoute, { params, body: { role: change.role } }));
    case "remove":
      return void (await call(removeMemberRoute, { params }));
    case "signOut":
      return void (await call(signOutMemberRoute, { params }));
    case "withdraw":
      return void (await call(withdrawInvitationRoute, { params }));
  }
}
