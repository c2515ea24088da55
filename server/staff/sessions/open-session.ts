import { recordAudit } from "../../audit/record-audit";
import type { Tx } from "../../db/database";
import { readClock } from "../../db/read-clock";
import type { Config } from "../../env";
import { lockStaff } from "../identity/staff.queries";
import { staffActor } from "../identity/staff-actor";
import { type Device, insertSession, type SessionKey } from "./sessions.queries";

export type OpenSession = {
  staffId: number;
  /** What showed who they are; of a password the hash it was held against. */
  proof: { method: "password"; passwordHash: string | null } | { method: "oidc" };
  device: Device;
  requestId: string;
  config: Config;
};

/**
 * Begins a session of its own for a member who has just shown who they are. Undefined when there is no such member, or
 * when what they showed has been changed since.
 */
export async function openSession(tx: Tx, wanted: OpenSession): Promise<SessionKey | undefined> {
  const { staffId, proof, device, requestId, config } = wanted;
  const member = await lockStaff(tx, staffId);
  if (member === undefined) return undefined;
  // Changed while it was being checked: what was proven is no longer the password.
  if (proof.method === "password" && member.passwordHash !== proof.passwordHash) return undefined;
  const sessionId = await insertSession(tx, staffId, device);
  const acting = { actor: staffActor(member), now: await readClock(tx), requestId, config };
  await recordAudit(tx, acting, {
    action: "staff.sign_in",
    partnerId: member.partnerId,
    target: { type: "staff", id: String(staffId) },
    after: { method: proof.method },
  });
  return { sessionId, staffId, version: member.sessionVersion };
}
