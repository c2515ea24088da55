import type { Acting } from "../../context";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { hashPassword } from "../identity/hash-password";
import { parseEmail } from "../identity/parse-email";
import { addStaff, type CreatedStaff } from "./add-staff";

/** Adds a crew member. Crew members belong to the service, not to a partner. */
export async function createCrew(
  database: Database,
  acting: Acting,
  input: { email: string; password: string },
): Promise<CreatedStaff> {
  const email = parseEmail(input.email);
  const passwordHash = await hashPassword(input.password);
  return await inTransaction(database, (tx) =>
    addStaff(tx, acting, { partnerId: null, email, role: "crew", passwordHash, partner: null }),
  );
}
