import { recordAudit } from "../../audit/record-audit";
import type { Acting } from "../../context";
import type { Tx } from "../../db/database";
import { findSubject, type Identity, insertIdentity } from "./identities.queries";
import { lockStaff } from "./staff.queries";
import { staffActor } from "./staff-actor";

/**
 * Makes an identity a member's own at their first sign-in with that provider, and answers whether it is. A member has
 * one at each provider, for good: who comes later with the same address and another identity is somebody else, to
 * whom the provider has given it.
 */
export async function linkIdentity(
  tx: Tx,
  acting: Omit<Acting, "actor">,
  { staffId, identity }: { staffId: number; identity: Identity },
): Promise<boolean> {
  // Of two first sign-ins at once the later one waits here, and then sees what the other has bound.
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
