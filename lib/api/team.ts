import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { MemberRole } from "../contracts/portal/team";
import { call } from "./call";
import {
  changeRoleRoute,
  inviteMemberRoute,
  listTeamRoute,
  removeMemberRoute,
  signOutMemberRoute,
  withdrawInvitationRoute,
} from "./routes/team";

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

/** Invites a member. Passes the link only to `onLink`, so that it is never cached. */
export function inviteMutation(onLink: (link: string) => void) {
  return mutationOptions({
    mutationFn: async (body: { email: string; role: MemberRole }) => {
      const { invitation, link } = await call(inviteMemberRoute, { body });
      onLink(link);
      return invitation;
    },
  });
}

export type TeamChange =
  | { act: "role"; id: number; role: MemberRole }
  | { act: "remove" | "signOut" | "withdraw"; id: number };

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
