import { recordAudit } from "../../audit/record-audit";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import { endAllSessions, lockStaff } from "../identity/staff.queries";
import { staffActor } from "../identity/staff-actor";
import { changeMember, type MemberChange } from "../team/change-member";
import { endSession, type SessionKey } from "./sessions.queries";

/**
 * Ends one session, so that a copy of its cookie no longer works either. Does nothing if it has already
 * ended.
 */
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

/** Ends all sessions of one of the partner's members. */
export async function signOutMember(change: MemberChange): Promise<void> {
  const { ctx, acting, staffId } = change;
  await changeMember(change, async (tx, { sessions }) => {
    await lockStaff(tx, staffId);
    await endAllSessions(tx, staffId);
    await recordAudit(tx, acting, {
      action: "staff.sign_out_everywhere",
      partnerId: ctx.partner.id,
      target: { type: "staff", id: String(staffId) },
      before: { sessions },
      after: { sessions: 0 },
    });
  });
}
