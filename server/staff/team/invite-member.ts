import { type MemberRole, mostInvitations } from "@/lib/contracts/portal/team";
import type { Acting, PartnerContext } from "../../context";
import type { OpenInvitation } from "./invitations.queries";
import { inviteStaff } from "./invite-staff";

/** Invites somebody to the caller's own team. The link is in the answer and nowhere else. */
export async function inviteMember(
  ctx: PartnerContext,
  acting: Acting,
  { email, role }: { email: string; role: MemberRole },
): Promise<{ invitation: OpenInvitation; link: string }> {
  const invited = await inviteStaff(ctx, acting, {
    partner: ctx.partner.slug,
    email,
    role,
    most: mostInvitations,
  });
  const { id, expiresAt, url: link } = invited;
  return { invitation: { id, email: invited.email, role, createdAt: acting.now, expiresAt }, link };
}
