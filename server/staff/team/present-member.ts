import type { Invitation, Member } from "@/lib/contracts/portal/team";
import type { OpenInvitation } from "./invitations.queries";
import type { TeamMember } from "./team.queries";

export function presentMember({ id, email, role, createdAt, lastSeenAt, sessions }: TeamMember): Member {
  return {
    id,
    email,
    role,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    sessions,
  };
}

export function presentInvitation(row: OpenInvitation): Invitation {
  const { id, email, role, createdAt, expiresAt } = row;
  return { id, email, role, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() };
}
