import * as z from "zod/mini";
import { memberEmailPattern } from "../../email-address";
import { memberRoles } from "../../roles/roles";
import { languages } from "../../texts/languages";
import { defineContract } from "../contract";
import { pathText, timestamp } from "../fields";
import { cursorParams, pageEnd } from "../paging";
import { portalRead } from "./shared";

export const memberRole = z.enum(memberRoles);

export const member = z.object({
  id: z.int(),
  email: z.string(),
  role: memberRole,
  created_at: timestamp,
  /** The time of the last request, in real time, to the minute. Null if the member has sent none. */
  last_seen_at: z.nullable(timestamp),
  /** The number of active sessions. */
  sessions: z.int(),
});
export type Member = z.output<typeof member>;

export const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: memberRole,
  created_at: timestamp,
  expires_at: timestamp,
});
export type Invitation = z.output<typeof invitation>;

const members = { ...portalRead, caller: "member", scope: null } as const;
const change = { ...members, method: "POST", bucket: "api-write" } as const;
const named = z.object({ id: pathText });

/** The maximum number of open invitations of a partner. */
export const maxInvitations = 100;

export const listTeamContract = defineContract({
  ...members,
  operationId: "listTeam",
  path: "/portal-api/team",
  summary: "List members, oldest first, and open invitations",
  params: null,
  query: z.object(cursorParams),
  response: z.object({ data: z.array(member), ...pageEnd, invitations: z.array(invitation) }),
  errors: ["invalid_cursor"],
});

export const invitationBody = z.object({
  email: z
    .string()
    .check(
      z.maxLength(254, { abort: true }),
      z.regex(memberEmailPattern, "Expected an email address such as name@example.com"),
    ),
  role: memberRole,
  /** The language of the mail with the link. */
  language: z._default(z.enum(languages), "en"),
});

export const inviteMemberContract = defineContract({
  ...change,
  operationId: "inviteMember",
  path: "/portal-api/team/invitations",
  summary: "Invite a member, replacing an open invitation to the address",
  params: null,
  query: null,
  body: invitationBody,
  status: 201,
  /** The link is returned only in this response. */
  response: z.object({ invitation, link: z.string() }),
  errors: ["already_member", "limit_reached"],
});

export const withdrawInvitationContract = defineContract({
  ...change,
  operationId: "withdrawInvitation",
  method: "DELETE",
  path: "/portal-api/team/invitations/{id}",
  summary: "Withdraw an open invitation",
  params: named,
  query: null,
  response: z.object({ id: z.int(), withdrawn: z.literal(true) }),
  errors: ["not_found"],
});

export const changeRoleContract = defineContract({
  ...change,
  operationId: "changeRole",
  method: "PATCH",
  path: "/portal-api/team/{id}",
  summary: "Change a member's role and end their sessions",
  params: named,
  query: null,
  body: z.object({ role: memberRole }),
  response: z.object({ member }),
  errors: ["not_found", "last_admin", "insufficient_role"],
});

export const removeMemberContract = defineContract({
  ...change,
  operationId: "removeMember",
  method: "DELETE",
  path: "/portal-api/team/{id}",
  summary: "Remove a member",
  params: named,
  query: null,
  response: z.object({ id: z.int(), removed: z.literal(true) }),
  errors: ["not_found", "last_admin", "insufficient_role"],
});

export const signOutMemberContract = defineContract({
  ...change,
  operationId: "signOutMember",
  path: "/portal-api/team/{id}/sign-out",
  summary: "End all sessions of a member",
  params: named,
  query: null,
  response: z.object({ member }),
  errors: ["not_found"],
});
