import type { Acting } from "../context";
import type { Database } from "../db/database";
import { changePartner } from "./change-partner";
import { type Partner, saveStatus } from "./partners.queries";

/** Reactivates a suspended partner. */
export async function activatePartner(database: Database, acting: Acting, slug: string): Promise<Partner> {
  return await changePartner(database, acting, {
    slug,
    action: "partner.activate",
    apply: (tx, partner) => saveStatus(tx, partner.id, "active"),
  });
}
