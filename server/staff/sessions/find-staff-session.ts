import { allScopes, type Scope } from "@/lib/contracts/scopes";
import type { CallContext } from "../../context";
import type { Database } from "../../db/database";
import type { StaffMember, StaffRole } from "../identity/staff.queries";
import { findSession, type SessionKey, touchSession } from "./sessions.queries";

export type StaffSession = {
  staff: StaffMember;
  sessionId: number;
  /** Null for the crew. */
  partner: CallContext["partner"];
  scopes: readonly Scope[];
  /** By the partner's clock; by the service's for the crew. */
  now: Date;
};

/** What each role may do. The crew has a desk of its own and none of a partner's scopes. */
const scopesOf: Readonly<Record<StaffRole, readonly Scope[]>> = {
  agent: ["rentals:quote", "rentals:book", "bookings:read"],
  admin: allScopes,
  crew: [],
};

/** Who a session belongs to, as they are at this moment; `undefined` when it is nobody's any more. */
export async function findStaffSession(
  database: Database,
  key: SessionKey,
): Promise<StaffSession | undefined> {
  const row = await findSession(database, key);
  if (row === undefined) return undefined;
  if (row.stale) await touchSession(database, key);
  const { email, role, partner, now } = row;
  const staff = { id: key.staffId, email, role };
  return { staff, sessionId: key.sessionId, partner, scopes: scopesOf[role], now };
}
