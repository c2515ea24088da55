import { commitDueTransitionsOfPartner } from "../../bookings/due/commit-due-transitions-of-partner";
import type { PartnerContext } from "../../context";
import { findStatuses, type StatusRow } from "./statuses.queries";

/**
 * Returns the reference and the status of each of these bookings of the partner, in the given order. Omits unknown and
 * repeated references.
 */
export async function listStatuses(ctx: PartnerContext, references: readonly string[]): Promise<StatusRow[]> {
  await commitDueTransitionsOfPartner(ctx);
  const rows = await findStatuses(ctx.database, { partnerId: ctx.partner.id, references });
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return [...new Set(references)].flatMap((reference) => byReference.get(reference) ?? []);
}
