import { recordAudit } from "../../audit/record-audit";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import { staffActor } from "../identity/staff-actor";
import { endSession, type SessionKey } from "./sessions.queries";

/** Ends one session, so that a copy of its cookie is useless too. Does nothing if it has already ended. */
export async function signOut(
  { database, config }: Runtime,
  { sessionId, staffId }: SessionKey,
  requestId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const ended = await endSession(tx, { sessionId, staffId });
    if (ended === undefined) return;
    const { partnerId, role } = ended;
    const actor = staffActor({ id: staffId, role });
    await recordAudit(
      tx,
      { actor, now: await readClock(tx), requestId, config },
      {
        action: "staff.sign_out",
        partnerId,
        target: { type: "staff", id: String(staffId) },
      },
    );
  });
}
