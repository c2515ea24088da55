import type { PartnerContext } from "../../context";
import { findStatuses, type StatusRow } from "./statuses.queries";

/** Where the partner's bookings among these references stand, in the order asked; the others are left out. */
export async function listStatuses(ctx: PartnerContext, references: readonly string[]): Promise<StatusRow[]> {
  const rows = await findStatuses(ctx.database, { partnerId: ctx.partner.id, references });
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return [...new Set(references)].flatMap((reference) => byReference.get(reference) ?? []);
}
