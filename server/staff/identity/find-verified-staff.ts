import type { Db } from "../../db/database";
import { findStaffByEmail, type StaffSecret } from "./staff.queries";

/**
 * Accepts only ASCII. Some letters of other scripts become ASCII letters in lower case, and so match another
 * person's address.
 */
const plainAddress = /^[\x21-\x7e]{3,254}$/;

/**
 * Finds a member by a verified email address of the provider. Never creates one. Ignores unverified
 * addresses, because anyone can enter them at a provider.
 */
export async function findVerifiedStaff(
  db: Db,
  claims: { email?: unknown; email_verified?: unknown },
): Promise<StaffSecret | undefined> {
  const { email, email_verified: verified } = claims;
  if (verified !== true || typeof email !== "string" || !plainAddress.test(email)) return undefined;
  return await findStaffByEmail(db, email);
}
