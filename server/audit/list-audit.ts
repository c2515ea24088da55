import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../context";
import { parseCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { type AuditFilters, findAuditPage } from "./audit.queries";

export type ListAudit = {
  limit?: number | undefined;
  cursor?: string | undefined;
  action?: string | undefined;
  /** The actor to filter by: an actor type, or one actor as `type:id`. */
  actor?: string | undefined;
  target?: string | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
};

const cursorKey = z.tuple([z.int()]);

/** Returns one page of the partner's audit log, newest first. */
export async function listAudit(ctx: PartnerContext, query: ListAudit) {
  const { limit = defaultLimit, cursor, ...filters } = query;
  const list = { name: "audit", filters };
  const beforeId = cursor === undefined ? undefined : readCursor(ctx, list, cursor);
  const { partner, database, keys } = ctx;
  const page = { partnerId: partner.id, filters: readFilters(filters), limit, beforeId };
  return toPage(await findAuditPage(database, page), { keys, list, limit, keyOf: ({ id }) => [id] });
}

function readFilters({ actor, ...filters }: Omit<ListAudit, "limit" | "cursor">): AuditFilters {
  if (actor === undefined) return filters;
  const split = actor.indexOf(":");
  const type = split === -1 ? actor : actor.slice(0, split);
  return { ...filters, actor: { type, id: split === -1 ? undefined : actor.slice(split + 1) } };
}

function readCursor(ctx: PartnerContext, list: { name: string; filters: unknown }, cursor: string): number {
  return parseCursor(ctx.keys, list, { cursor, schema: cursorKey })[0];
}
