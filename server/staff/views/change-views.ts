import { maxViews } from "@/lib/contracts/portal/views";
import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { lockStaff } from "../identity/staff.queries";
import { getViewer } from "./get-viewer";
import {
  deleteView,
  findColumns,
  findViews,
  insertView,
  type NewView,
  saveColumns,
  updateView,
  type ViewRow,
} from "./views.queries";

type Change<T> = (tx: Tx, views: readonly ViewRow[], staffId: number) => Promise<T>;

/**
 * Runs a change of the caller's views while it holds the lock on the caller, so that concurrent changes respect the
 * limit and the unique names.
 */
async function changeViews<T>(ctx: PartnerContext, change: Change<T>): Promise<T> {
  const { id } = getViewer(ctx);
  return await inTransaction(ctx.database, async (tx) => {
    await lockStaff(tx, id);
    return await change(tx, await findViews(tx, id), id);
  });
}

/** Saves a view. Replaces the caller's view of this name. Throws `limit_reached`. */
export async function saveView(ctx: PartnerContext, acting: Acting, view: NewView): Promise<ViewRow> {
  return await changeViews(ctx, async (tx, views, staffId) => {
    const before = findByName(views, view.name);
    if (before === undefined && views.length >= maxViews)
      throw new ApiError("limit_reached", `The limit is ${maxViews} views. Delete one first.`, {
        limit: maxViews,
      });
    const saved = before === undefined ? await insertView(tx, staffId, view) : { id: before.id, ...view };
    if (before !== undefined) await updateView(tx, saved);
    await recordChange(tx, { ctx, acting, action: "view.save" }, { before, after: saved });
    return saved;
  });
}

/** Renames a view of the caller. Throws `not_found`, and `name_taken` if another view has the name. */
export async function renameView(
  ctx: PartnerContext,
  acting: Acting,
  { id, name }: Pick<ViewRow, "id" | "name">,
): Promise<ViewRow> {
  return await changeViews(ctx, async (tx, views) => {
    const before = getOwnView(views, id);
    const sameName = findByName(views, name);
    if (sameName !== undefined && sameName.id !== id)
      throw new ApiError("name_taken", "Another view has this name. Choose a different name.");
    const after = { ...before, name };
    await updateView(tx, after);
    await recordChange(tx, { ctx, acting, action: "view.rename" }, { before, after });
    return after;
  });
}

/** Deletes a view of the caller. Throws `not_found`. */
export async function removeView(ctx: PartnerContext, acting: Acting, id: number): Promise<void> {
  await changeViews(ctx, async (tx, views) => {
    const before = getOwnView(views, id);
    await deleteView(tx, id);
    await recordChange(tx, { ctx, acting, action: "view.delete" }, { before, after: undefined });
  });
}

/** Saves the caller's columns of the list of bookings. Null selects the default columns. */
export async function chooseColumns(
  ctx: PartnerContext,
  acting: Acting,
  columns: readonly string[] | null,
): Promise<void> {
  await changeViews(ctx, async (tx, _, staffId) => {
    const before = await findColumns(tx, staffId);
    await saveColumns(tx, staffId, columns);
    await recordAudit(tx, acting, {
      action: "staff.choose_columns",
      partnerId: ctx.partner.id,
      target: { type: "staff", id: String(staffId) },
      before: { columns: before },
      after: { columns },
    });
  });
}

function findByName(views: readonly ViewRow[], name: string): ViewRow | undefined {
  return views.find((view) => view.name.toLowerCase() === name.toLowerCase());
}

function getOwnView(views: readonly ViewRow[], id: number): ViewRow {
  const view = views.find((candidate) => candidate.id === id);
  if (view === undefined) throw new ApiError("not_found", "View not found. Reload the list.");
  return view;
}

type Changed = { before: ViewRow | undefined; after: ViewRow | undefined };

/**
 * Records a change of a view. Names and filters can contain customer data, so the entry has the names of the
 * filters without their values.
 */
async function recordChange(
  tx: Tx,
  { ctx, acting, action }: { ctx: PartnerContext; acting: Acting; action: string },
  { before, after }: Changed,
): Promise<void> {
  await recordAudit(tx, acting, {
    action,
    partnerId: ctx.partner.id,
    target: { type: "view", id: String(after?.id ?? before?.id) },
    before: before && toEntry(before),
    after: after && toEntry(after),
  });
}

function toEntry({ filters, columns }: ViewRow) {
  return { filters: Object.keys(filters), columns };
}
