import type { StaffContext } from "../../context";
import { callerMay } from "../../staff/access/assert-capability";
import { type DocsValuesRow, findDocsValues } from "./docs-values.queries";

/**
 * Returns the client ID, booking reference and endpoint ID that the docs show in examples. Null for each that the
 * partner lacks or that the caller's role may not see.
 */
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
