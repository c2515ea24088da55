import type { StaffContext } from "../../context";
import { type DocsValuesRow, findDocsValues } from "./docs-values.queries";

/** Returns values of the caller's account for examples. Only an admin sees clients and webhook endpoints. */
export async function getDocsValues({ database, partner, staff }: StaffContext): Promise<DocsValuesRow> {
  const none = { clientId: null, reference: null, webhookId: null };
  if (partner === null) return none;
  const found = await findDocsValues(database, partner.id);
  return staff.role === "admin" ? found : { ...none, reference: found.reference };
}
