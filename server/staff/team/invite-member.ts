import { type MemberRole, maxInvitations } from "@/lib/contracts/portal/team";
import type { Acting, PartnerContext } from "../../context";
import type { OpenInvitation } from "./invitations.queries";
import { inviteStaff } from "./invite-staff";

/** Invites a person to the caller's team. Returns the link, which cannot be read again. */
export async function inviteMember(
  ctx: PartnerContext,
  acting: Acting,
  { email, role }: { email: string; role: MemberRole },
): Promise<{ invitation: OpenInvitation; link: string }> {
  const invited = await inviteStaff(ctx, acting, {
    partner: ctx.partner.slug,
    email,
    role,
    limit: maxInvitations,
  });
  const { id, expiresAt, url: link } = invited;
  return { invitation: { id, email: invited.email, role, createdAt: acting.now, expiresAt }, link };
}
