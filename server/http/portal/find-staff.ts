import type { Runtime } from "../../context";
import {
  findAwaitingSession,
  findStaffSession,
  type StaffSession,
} from "../../staff/sessions/find-staff-session";
import type { MemberFactors, SessionKey } from "../../staff/sessions/sessions.queries";
import { readCookies, staffCookies } from "../staff/staff-cookies";
import { readSessionKey } from "../staff/staff-session-token";

type StaffLookup = Pick<Runtime, "config" | "keys" | "database">;

/**
 * Finds the staff session of a `Cookie` header, with the current data of the member and their partner. Returns
 * undefined if the cookie is missing or not valid, or the session has ended.
 */
export async function findStaff(
  runtime: StaffLookup,
  cookieHeader: string | null,
): Promise<StaffSession | undefined> {
  const key = await readSessionCookie(runtime, cookieHeader);
  return key === undefined ? undefined : await findStaffSession(runtime.database, key);
}

/**
 * Finds the person of a `Cookie` header and their second factors, if their sign-in awaits the second factor. Otherwise
 * returns undefined.
 */
export async function findAwaitingSecondFactor(
  runtime: StaffLookup,
  cookieHeader: string | null,
): Promise<MemberFactors | undefined> {
  const key = await readSessionCookie(runtime, cookieHeader);
  return key === undefined ? undefined : await findAwaitingSession(runtime.database, key);
}

/**
 * Reads the session key of the session cookie. Returns undefined if the cookie is missing or not valid. The session
 * itself may have ended.
 */
export async function readSessionCookie(
  { config, keys }: Pick<StaffLookup, "config" | "keys">,
  cookieHeader: string | null,
): Promise<SessionKey | undefined> {
  return await readSessionKey(keys, readCookies(cookieHeader)[staffCookies(config).sessionToken.name]);
}
