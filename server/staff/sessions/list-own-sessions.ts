import type { OwnSession } from "@/lib/contracts/portal/profile";
import type { StaffContext } from "../../context";
import { findActiveSessions } from "./sessions.queries";

/** Lists the caller's active sessions, the current one included. */
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
