import { randomUUID } from "node:crypto";
import { recordAudit } from "../audit/record-audit";
import type { Acting, Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import type { ServiceEnvironment } from "../env";
import { Refusal } from "../errors/refusal";
import { signToken, tokenIssuer } from "../oauth/access-token";
import { getPartner } from "../partners/get-partner";
import { parseEmail } from "./parse-email";
import { hasStaff, insertInvitation, type NewInvitation } from "./staff.queries";

export const staffInvitationType = "staff-invite+jwt";

export function portalAudience(environment: ServiceEnvironment): string {
  return `${tokenIssuer(environment)}:portal`;
}

const validSeconds = 7 * 86_400;

export type StaffInvitation = {
  token: string;
  url: string;
  email: string;
  role: string;
  partner: string;
  expiresAt: Date;
};

/**
 * Invites a person to a partner's portal: the link works for seven days. The token names the invitation's row and
 * nothing about the person.
 */
export async function inviteStaff(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  input: { partner: string; email: string; role: NewInvitation["role"] },
): Promise<StaffInvitation> {
  const { config, now } = acting;
  const { role } = input;
  const email = parseEmail(input.email);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = new Date((issuedAt + validSeconds) * 1000);
  return await inTransaction(database, async (tx) => {
    const { id: partnerId, slug: partner } = await getPartner(tx, input.partner);
    if (await hasStaff(tx, email)) {
      throw new Refusal("There is a staff member with that e-mail address already.");
    }
    const id = await insertInvitation(tx, { partnerId, email, role, createdAt: now, expiresAt });
    await recordAudit(tx, acting, {
      action: "staff.invite",
      partnerId,
      target: { type: "staff_invitation", id: String(id) },
      after: { role, expires_at: expiresAt.toISOString() },
    });
    const token = await signToken(keys, staffInvitationType, {
      iss: tokenIssuer(config.environment),
      aud: portalAudience(config.environment),
      sub: String(id),
      scope: "",
      jti: randomUUID(),
      iat: issuedAt,
      exp: issuedAt + validSeconds,
    });
    return { token, url: `${config.publicUrl}/invite/${token}`, email, role, partner, expiresAt };
  });
}
