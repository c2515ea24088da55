import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { decodeCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { findRequestsPage, type RequestFilters } from "./requests.queries";

export type ListRequests = RequestFilters & { limit?: number | undefined; cursor?: string | undefined };

const cursorKey = z.tuple([z.int(), z.string()]);

/** A page of the partner's calls, newest first. */
export async function listRequests(ctx: PartnerContext, query: ListRequests) {
  const { limit = defaultLimit, cursor, ...filters } = query;
  const list = { name: "requests", filters };
  const before = cursor === undefined ? undefined : readCursor(ctx, list, cursor);
  const rows = await findRequestsPage(ctx.database, { partnerId: ctx.partner.id, filters, limit, before });
  return toPage(rows, { keys: ctx.keys, list, limit, keyOf: (row) => [row.at.getTime(), row.requestId] });
}

function readCursor(ctx: PartnerContext, list: { name: string; filters: unknown }, cursor: string) {
  const parsed = cursorKey.safeParse(decodeCursor(ctx.keys, list, cursor));
  if (!parsed.success) throw new ApiError("invalid_cursor", "This cursor belongs to another list.");
  const [at, requestId] = parsed.data;
  return { at: new Date(at), requestId };
}
