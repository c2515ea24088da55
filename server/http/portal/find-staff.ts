import type { Runtime } from "../../context";
import { findStaffSession, type StaffSession } from "../../staff/sessions/find-staff-session";
import type { SessionKey } from "../../staff/sessions/sessions.queries";
import { readCookies, staffCookies } from "../staff/staff-cookies";
import { readSessionKey } from "../staff/staff-session-token";

type Held = Pick<Runtime, "config" | "keys" | "database">;

/** Who is signed in, by a request's `Cookie` header, as they are at this moment. */
export async function findStaff(held: Held, cookieHeader: string | null): Promise<StaffSession | undefined> {
  const key = await readStaffKey(held, cookieHeader);
  return key === undefined ? undefined : await findStaffSession(held.database, key);
}

/** The session a genuine cookie names, live or not. */
export async function readStaffKey(
  { config, keys }: Pick<Held, "config" | "keys">,
  cookieHeader: string | null,
): Promise<SessionKey | undefined> {
  return await readSessionKey(keys, readCookies(cookieHeader)[staffCookies(config).sessionToken.name]);
}
