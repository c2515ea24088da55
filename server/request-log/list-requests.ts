import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../context";
import { encodeCursor, parseCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { findRequestsPage, findScanEnd, type LogPosition, type RequestFilters } from "./requests.queries";

export type ListRequests = RequestFilters & { limit?: number | undefined; cursor?: string | undefined };

const cursorKey = z.tuple([z.int(), z.string()]);

/**
 * Returns a page of the partner's requests, newest first. With filters other than the time, one page scans a
 * limited number of requests, so that it stays fast in a large log. Such a page may have few or no rows and
 * still have a next one.
 */
export async function listRequests(ctx: PartnerContext, query: ListRequests) {
  const { limit = defaultLimit, cursor, ...filters } = query;
  const list = { name: "requests", filters };
  const before = cursor === undefined ? undefined : readCursor(ctx, list, cursor);
  const range = { partnerId: ctx.partner.id, filters, before };
  const downTo = needsScan(filters) ? await findScanEnd(ctx.database, range) : undefined;
  const rows = await findRequestsPage(ctx.database, { ...range, limit, downTo });
  const page = toPage(rows, { keys: ctx.keys, list, limit, keyOf: toCursorKey });
  if (downTo === undefined || page.has_more) return page;
  return { ...page, has_more: true, next_cursor: encodeCursor(ctx.keys, list, toCursorKey(downTo)) };
}

function toCursorKey({ at, requestId }: LogPosition): [number, string] {
  return [at.getTime(), requestId];
}

function needsScan({ since: _since, until: _until, ...others }: RequestFilters): boolean {
  return Object.values(others).some((value) => value !== undefined && value !== "");
}

function readCursor(ctx: PartnerContext, list: { name: string; filters: unknown }, cursor: string) {
  const [at, requestId] = parseCursor(ctx.keys, list, { cursor, schema: cursorKey });
  return { at: new Date(at), requestId };
}
