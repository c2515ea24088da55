import type { OwnSession } from "@/lib/contracts/portal/profile";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, StaffContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { endSession, findActiveSessions } from "./sessions.queries";

/**
 * Signs out one of the caller's own sessions. Throws `not_found` for another person's session and for one that has
 * ended.
 */
export async function endOwnSession(ctx: StaffContext, acting: Acting, sessionId: number): Promise<void> {
  const { database, staff } = ctx;
  await inTransaction(database, async (tx) => {
    const ended = await endSession(tx, { sessionId, staffId: staff.id });
    if (ended === undefined) throw new ApiError("not_found", "Session not found. Reload the list.");
    await recordAudit(tx, acting, {
      action: "staff.sign_out",
      partnerId: ended.partnerId,
      target: { type: "staff", id: String(staff.id) },
      before: { session: String(sessionId), ended: false },
      after: { session: String(sessionId), ended: true },
    });
  });
}

/** Lists up to 100 active sessions of the caller, the last used first, the current one included. */
export async function listOwnSessions({ database, staff, sessionId }: StaffContext): Promise<OwnSession[]> {
  const rows = await findActiveSessions(database, staff.id);
  return rows.map(({ id, signedInAt, seenAt, address, userAgent }) => ({
    id,
    signed_in_at: signedInAt.toISOString(),
    seen_at: seenAt.toISOString(),
    address,
    user_agent: userAgent,
    current: id === sessionId,
  }));
}
