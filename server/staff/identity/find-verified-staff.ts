import type { Db } from "../../db/database";
import { findStaffByEmail, type StaffSecret } from "./staff.queries";

/** ASCII alone: some letters of other scripts become one of it in lower case, and so another person's address. */
const plainAddress = /^[\x21-\x7e]{3,254}$/;

/**
 * The member a provider's verified e-mail address belongs to. Nobody is made a member by having an account
 * somewhere, and an address the provider did not verify is anybody's.
 */
export async function findVerifiedStaff(
  db: Db,
  claims: { email?: unknown; email_verified?: unknown },
): Promise<StaffSecret | undefined> {
  const { email, email_verified: verified } = claims;
  if (verified !== true || typeof email !== "string" || !plainAddress.test(email)) return undefined;
  return await findStaffByEmail(db, email);
}
