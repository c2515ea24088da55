import type { Acting } from "../context";
import type { Database } from "../db/database";
import { changePartner } from "./change-partner";
import { type Partner, saveStatus } from "./partners.queries";

/**
 * Suspends or reactivates a partner. The API rejects a suspended partner from its next request on; its bookings
 * continue. A repeated call only writes another audit entry.
 */
export async function setPartnerStatus(
  database: Database,
  acting: Acting,
  { partner: slug, status }: { partner: string; status: "active" | "suspended" },
): Promise<Partner> {
  return await changePartner(database, acting, {
    slug,
    action: status === "active" ? "partner.activate" : "partner.suspend",
    apply: (tx, partner) => saveStatus(tx, partner.id, status),
  });
}
