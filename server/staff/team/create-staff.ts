import type { Acting } from "../../context";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { getPartner } from "../../partners/get-partner";
import { hashPassword } from "../identity/hash-password";
import { parseEmail } from "../identity/parse-email";
import type { NewInvitation } from "../identity/staff.queries";
import { addStaff, type CreatedStaff } from "./add-staff";

/** Adds a member to a partner's portal. */
export async function createStaff(
  database: Database,
  acting: Acting,
  input: { partner: string; email: string; role: NewInvitation["role"]; password: string },
): Promise<CreatedStaff> {
  const email = parseEmail(input.email);
  const passwordHash = await hashPassword(input.password);
  return await inTransaction(database, async (tx) => {
    const { id: partnerId, slug: partner } = await getPartner(tx, input.partner);
    return await addStaff(tx, acting, { partnerId, email, role: input.role, passwordHash, partner });
  });
}

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
