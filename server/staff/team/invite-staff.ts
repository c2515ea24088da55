import { randomUUID } from "node:crypto";
import { maxInvitations } from "@/lib/contracts/portal/team";
import type { MemberRole } from "@/lib/roles/roles";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import type { Language } from "@/lib/texts/languages";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext, Runtime } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import type { ServiceEnvironment } from "../../env";
import { ApiError } from "../../errors/api-error";
import { enqueueMail } from "../../mail/enqueue-mail";
import { isMailable } from "../../mail/mail-content";
import { environmentName, signToken } from "../../oauth/access-token";
import { getLockedPartner } from "../../partners/get-partner";
import { parseEmail } from "../identity/parse-email";
import { hasStaff, insertInvitation, type NewInvitation } from "../identity/staff.queries";
import {
  findOpenInvitations,
  markWithdrawn,
  type OpenInvitation,
  withdrawInvitationsTo,
} from "./invitations.queries";

export const staffInvitationType = "staff-invite+jwt";

export function portalAudience(environment: ServiceEnvironment): string {
  return `${environmentName(environment)}:portal`;
}

const validSeconds = 7 * 86_400;

export type StaffInvitation = {
  id: number;
  token: string;
  url: string;
  email: string;
  role: string;
  partner: string;
  expiresAt: Date;
};

/**
 * Invites a person to a partner's portal. The link works for seven days and replaces any open invitation to the
 * address. The token contains the ID of the invitation and nothing about the person. With a `language`, also queues a
 * mail with the link if mail can be sent to the address. Throws `already_member`, and `limit_reached` if `limit`
 * invitations are open.
 */
export async function inviteStaff(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  input: { partner: string; email: string; role: NewInvitation["role"]; limit?: number; language?: Language },
): Promise<StaffInvitation> {
  const { config, now } = acting;
  const { role } = input;
  const email = parseEmail(input.email);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = new Date((issuedAt + validSeconds) * 1000);
  return await inTransaction(database, async (tx) => {
    const { id: partnerId, slug: partner, name: partnerName } = await getLockedPartner(tx, input.partner);
    if (await hasStaff(tx, email)) {
      throw new ApiError("already_member", "A member with this email address already exists.");
    }
    const replaced = await withdrawInvitationsTo(tx, { partnerId, email, now });
    await assertBelowLimit(tx, partnerId, input.limit);
    const id = await insertInvitation(tx, { partnerId, email, role, createdAt: now, expiresAt });
    await recordAudit(tx, acting, {
      action: "staff.invite",
      partnerId,
      target: { type: "staff_invitation", id: String(id) },
      before: { replaced: replaced.map(String) },
      after: { role, expires_at: expiresAt.toISOString() },
    });
    const token = await signToken(keys, staffInvitationType, {
      iss: environmentName(config.environment),
      aud: portalAudience(config.environment),
      sub: String(id),
      scope: "",
      jti: randomUUID(),
      iat: issuedAt,
      exp: issuedAt + validSeconds,
    });
    const url = `${config.publicUrl}/invite/${token}`;
    if (input.language !== undefined && isMailable(email)) {
      const content = writeInvitationMail(input.language, { partner: partnerName, url });
      const mail = { partnerId, recipient: email, language: input.language, content };
      await enqueueMail(tx, { config, keys }, { kind: "invitation", ...mail });
    }
    return { id, token, url, email, role, partner, expiresAt };
  });
}

function writeInvitationMail(language: Language, { partner, url }: { partner: string; url: string }) {
  const { mail } = getTexts(language);
  return {
    subject: fill(mail.inviteSubject, { partner }),
    title: fill(mail.inviteTitle, { partner }),
    paragraphs: [fill(mail.inviteText, { partner })],
    link: { label: mail.inviteLink, url },
  };
}

async function assertBelowLimit(tx: Tx, partnerId: number, limit: number | undefined): Promise<void> {
  if (limit === undefined || (await findOpenInvitations(tx, partnerId)).length < limit) return;
  throw new ApiError("limit_reached", `The limit is ${limit} open invitations. Withdraw one first.`, {
    limit,
  });
}

/**
 * Invites a person to the caller's team. Returns the link, which cannot be read again. Throws the errors of
 * `inviteStaff`.
 */
export async function inviteMember(
  ctx: PartnerContext,
  acting: Acting,
  { email, role, language }: { email: string; role: MemberRole; language: Language },
): Promise<{ invitation: OpenInvitation; link: string }> {
  const invited = await inviteStaff(ctx, acting, {
    partner: ctx.partner.slug,
    email,
    role,
    limit: maxInvitations,
    language,
  });
  const { id, expiresAt, url: link } = invited;
  return { invitation: { id, email: invited.email, role, createdAt: acting.now, expiresAt }, link };
}

/** Withdraws an open invitation, so that its link stops working. Throws `not_found` if it is not open. */
export async function withdrawInvitation(ctx: PartnerContext, acting: Acting, id: number): Promise<void> {
  const { database, partner } = ctx;
  await inTransaction(database, async (tx) => {
    const withdrawn = await markWithdrawn(tx, { partnerId: partner.id, id, now: acting.now });
    if (withdrawn === undefined)
      throw new ApiError("not_found", "Open invitation not found. Reload the team list.");
    await recordAudit(tx, acting, {
      action: "staff.withdraw_invitation",
      partnerId: partner.id,
      target: { type: "staff_invitation", id: String(id) },
      before: { role: withdrawn.role, withdrawn_at: null },
      after: { role: withdrawn.role, withdrawn_at: acting.now.toISOString() },
    });
  });
}
