import { recordAudit } from "../../audit/record-audit";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import { endAllSessions, lockStaff } from "../identity/staff.queries";
import { staffActor } from "../identity/staff-actor";

/** Ends all sessions of a person, the current one included. */
export async function signOutEverywhere(
  { database, config }: Runtime,
  staffId: number,
  requestId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const member = await lockStaff(tx, staffId);
    if (member === undefined) return;
    await endAllSessions(tx, staffId);
    const acting = { actor: staffActor(member), now: await readClock(tx), requestId, config };
    await recordAudit(tx, acting, {
      action: "staff.sign_out_everywhere",
      partnerId: member.partnerId,
      target: { type: "staff", id: String(staffId) },
      before: { session_version: member.sessionVersion },
      after: { session_version: member.sessionVersion + 1 },
    });
  });
}
