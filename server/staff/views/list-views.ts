import { maxViews } from "@/lib/contracts/portal/views";
import type { PartnerContext } from "../../context";
import { getViewer } from "./get-viewer";
import { findColumns, findViews } from "./views.queries";

/** Returns the caller's saved views and columns of the list of bookings. */
export async function listViews(ctx: PartnerContext) {
  const { id } = getViewer(ctx);
  const views = await findViews(ctx.database, id);
  return { data: views, columns: await findColumns(ctx.database, id), limit: maxViews };
}
