import { recordAudit } from "../../audit/record-audit";
import type { Acting } from "../../context";
import type { Tx } from "../../db/database";
import { findSubject, type Identity, insertIdentity } from "./identities.queries";
import { lockStaff } from "./staff.queries";
import { staffActor } from "./staff-actor";

/**
 * Links an identity to a member at their first sign-in with that provider. Returns whether the identity is linked to
 * the member. Refuses another identity of the same provider even with the same email address, because the provider may
 * have given the address to another person.
 */
export async function linkIdentity(
  tx: Tx,
  acting: Omit<Acting, "actor">,
  { staffId, identity }: { staffId: number; identity: Identity },
): Promise<boolean> {
  // Of two concurrent first sign-ins, the second waits here and then sees the link of the first.
  const member = await lockStaff(tx, staffId);
  if (member === undefined) return false;
  const subject = await findSubject(tx, staffId, identity.issuer);
  if (subject !== undefined) return subject === identity.subject;
  if (!(await insertIdentity(tx, staffId, identity))) return false;
  await recordAudit(
    tx,
    { ...acting, actor: staffActor(member) },
    {
      action: "staff.bind_identity",
      partnerId: member.partnerId,
      target: { type: "staff", id: String(staffId) },
      after: { issuer: identity.issuer },
    },
  );
  return true;
}
