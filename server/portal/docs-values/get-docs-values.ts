import type { StaffContext } from "../../context";
import { callerMay } from "../../staff/access/assert-capability";
import { type DocsValuesRow, findDocsValues } from "./docs-values.queries";

/** Returns values of the caller's account for examples: those that the role may see elsewhere in the portal. */
export async function getDocsValues(ctx: StaffContext): Promise<DocsValuesRow> {
  const { database, partner } = ctx;
  if (partner === null) return { clientId: null, reference: null, webhookId: null };
  const found = await findDocsValues(database, partner.id);
  return {
    clientId: callerMay(ctx, "credentials") ? found.clientId : null,
    reference: callerMay(ctx, "bookings") ? found.reference : null,
    webhookId: callerMay(ctx, "integrate") ? found.webhookId : null,
  };
}
