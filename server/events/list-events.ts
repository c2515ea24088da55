import * as z from "zod/mini";
import { type EventType, eventType, splitEventTypes } from "@/lib/contracts/event-types";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { type CursorList, encodeCursor, parseCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { findEventsPage } from "./events.queries";

export type ListEvents = {
  limit?: number | undefined;
  cursor?: string | undefined;
  types?: readonly string[] | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

const cursorKey = z.tuple([z.int().check(z.gte(0))]);

/**
 * Returns a page of the partner's events in the order of their commits. A reader that follows the cursors receives each
 * event that matches the filters once. `resume_cursor` points to the end of the page, or to its start if the page is
 * empty.
 */
export async function listEvents(ctx: PartnerContext, query: ListEvents) {
  const { limit = defaultLimit, cursor, createdAfter, createdBefore } = query;
  const types = query.types && knownTypes(query.types);
  const filters = { types, createdAfter, createdBefore };
  const list = { name: "events", filters };
  const afterSeq = cursor === undefined ? 0 : readCursor(ctx, list, cursor);
  const found = await findEventsPage(ctx.database, { partnerId: ctx.partner.id, afterSeq, filters, limit });
  const page = toPage(found, { keys: ctx.keys, list, limit, keyOf: ({ seq }) => [seq] });
  const end = page.rows.at(-1)?.seq ?? afterSeq;
  return { ...page, resume_cursor: encodeCursor(ctx.keys, list, [end]) };
}

/** Returns a page of the partner's events, newest first. The cursor leads to older events only. */
export async function listNewestEvents(ctx: PartnerContext, query: ListEvents) {
  const { limit = defaultLimit, cursor, createdAfter, createdBefore } = query;
  const filters = { types: query.types && knownTypes(query.types), createdAfter, createdBefore };
  const list = { name: "newest-events", filters };
  const afterSeq = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(ctx, list, cursor);
  const page = { partnerId: ctx.partner.id, afterSeq, filters, limit, newestFirst: true };
  const found = await findEventsPage(ctx.database, page);
  return toPage(found, { keys: ctx.keys, list, limit, keyOf: ({ seq }) => [seq] });
}

/**
 * Returns the types in a fixed order. A cursor then stays valid if the next request lists the same types in another
 * order. Throws `invalid_types` for an unknown type.
 */
function knownTypes(names: readonly string[]): EventType[] {
  const { known, unknown } = splitEventTypes(names);
  if (unknown.length === 0) return known.sort();
  throw new ApiError(
    "invalid_types",
    `Unknown event types: ${unknown.join(", ")}. See \`details.supported\`.`,
    {
      unknown,
      supported: [...eventType.options],
    },
  );
}

function readCursor({ keys }: PartnerContext, list: CursorList, cursor: string): number {
  return parseCursor(keys, list, { cursor, schema: cursorKey })[0];
}
