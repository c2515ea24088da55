import type { Acting } from "../context";
import type { Database } from "../db/database";
import { changePartner } from "./change-partner";
import { type Partner, saveStatus } from "./partners.queries";

/** Closes the API to a partner from its next call on; bookings it has go on. Twice is the same as once. */
export async function suspendPartner(database: Database, acting: Acting, slug: string): Promise<Partner> {
  return await changePartner(database, acting, {
    slug,
    action: "partner.suspend",
    apply: (tx, partner) => saveStatus(tx, partner.id, "suspended"),
  });
}
