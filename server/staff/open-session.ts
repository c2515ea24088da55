import { recordAudit } from "../audit/record-audit";
import type { Tx } from "../db/database";
import { readClock } from "../db/read-clock";
import type { Config } from "../env";
import { type Device, insertSession, type SessionKey } from "./sessions.queries";
import { lockStaff } from "./staff.queries";
import { staffActor } from "./staff-actor";

export type OpenSession = {
  staffId: number;
  method: "password" | "oidc";
  device: Device;
  requestId: string;
  config: Config;
};

/** Begins a session of its own for a member who has just shown who they are. Undefined when there is no such member. */
export async function openSession(tx: Tx, wanted: OpenSession): Promise<SessionKey | undefined> {
  const { staffId, method, device, requestId, config } = wanted;
  const member = await lockStaff(tx, staffId);
  if (member === undefined) return undefined;
  const sessionId = await insertSession(tx, staffId, device);
  const acting = { actor: staffActor(member), now: await readClock(tx), requestId, config };
  await recordAudit(tx, acting, {
    action: "staff.sign_in",
    partnerId: member.partnerId,
    target: { type: "staff", id: String(staffId) },
    after: { method },
  });
  return { sessionId, staffId, version: member.sessionVersion };
}
