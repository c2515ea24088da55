import type { Scope } from "@/lib/contracts/scopes";
import { scopesByRole } from "@/lib/roles/scopes";
import type { CallContext } from "../../context";
import type { Database } from "../../db/database";
import type { StaffMember } from "../identity/staff.queries";
import {
  findMemberOfPendingSession,
  findSession,
  type MemberFactors,
  type SecondFactorState,
  type SessionKey,
  touchSession,
} from "./sessions.queries";

export type StaffSession = {
  staff: StaffMember;
  sessionId: number;
  secondFactor: SecondFactorState;
  /** The partner of the member. Null for crew members. */
  partner: CallContext["partner"];
  scopes: readonly Scope[];
  /** The partner's clock, or the service clock for crew members. */
  now: Date;
};

/**
 * Finds a session with its member and partner as they are now. Returns `undefined` if the session is no
 * longer valid. Updates its last-seen time at most once per minute.
 */
export async function findStaffSession(
  database: Database,
  key: SessionKey,
): Promise<StaffSession | undefined> {
  const row = await findSession(database, key);
  if (row === undefined) return undefined;
  if (row.stale) await touchSession(database, key);
  const { email, role, partner, now, secondFactor } = row;
  const staff = { id: key.staffId, email, role };
  return { staff, sessionId: key.sessionId, secondFactor, partner, scopes: scopesByRole[role], now };
}

/** Returns the person of a session that awaits its second factor, or undefined if it does not await one. */
export async function findAwaitingSession(
  database: Database,
  key: SessionKey,
): Promise<MemberFactors | undefined> {
  return await findMemberOfPendingSession(database, key);
}
