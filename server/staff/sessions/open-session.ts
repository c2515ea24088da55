import { recordAudit } from "../../audit/record-audit";
import type { Tx } from "../../db/database";
import { readClock } from "../../db/read-clock";
import type { Config } from "../../env";
import { lockStaff } from "../identity/staff.queries";
import { staffActor } from "../identity/staff-actor";
import { hasSecondFactor } from "../second-factor/authenticators.queries";
import { type Device, insertSession, type SessionKey } from "./sessions.queries";

export type OpenSession = {
  staffId: number;
  /** The method by which the member proved their identity. For a password, the hash against which it was verified. */
  proof: { method: "password"; passwordHash: string | null } | { method: "oidc" };
  device: Device;
  requestId: string;
  config: Config;
};

/**
 * Opens a session for a member who has just proved their identity. Returns `undefined` if the member does not
 * exist or the password has changed since. A member with a second factor must prove it next. Until then, the
 * session grants no access.
 */
export async function openSession(tx: Tx, wanted: OpenSession): Promise<SessionKey | undefined> {
  const { staffId, proof, device, requestId, config } = wanted;
  const member = await lockStaff(tx, staffId);
  if (member === undefined) return undefined;
  // The password changed during the check, so the proven one is no longer current.
  if (proof.method === "password" && member.passwordHash !== proof.passwordHash) return undefined;
  const awaitsSecondFactor = await hasSecondFactor(tx, staffId);
  const sessionId = await insertSession(tx, staffId, { ...device, awaitsSecondFactor });
  const key = { sessionId, staffId, version: member.sessionVersion };
  // The sign-in is recorded when it is complete.
  if (awaitsSecondFactor) return key;
  const acting = { actor: staffActor(member), now: await readClock(tx), requestId, config };
  await recordAudit(tx, acting, {
    action: "staff.sign_in",
    partnerId: member.partnerId,
    target: { type: "staff", id: String(staffId) },
    after: { method: proof.method },
  });
  return key;
}
