import * as z from "zod/mini";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../../context";
import { parseCursor } from "../../paging/cursor";
import { toPage } from "../../paging/page";
import { findLiveDrafts } from "./drafts.queries";

const list = { name: "drafts", filters: {} };
const cursorKey = z.tuple([z.int(), z.int()]);

/** Returns a page of the partner's unexpired drafts by expiry, soonest first. */
export async function listDrafts(
  ctx: PartnerContext,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const after = cursor === undefined ? undefined : readCursor(ctx, cursor);
  const owner = { partnerId: ctx.partner.id, now: ctx.now };
  const rows = await findLiveDrafts(ctx.database, { ...owner, limit, after });
  return toPage(rows, { keys: ctx.keys, list, limit, keyOf });
}

function readCursor({ keys }: PartnerContext, cursor: string) {
  const [expiresAt, id] = parseCursor(keys, list, { cursor, schema: cursorKey });
  return { expiresAt: new Date(expiresAt), id };
}

function keyOf(row: BookingRow): [number, number] {
  return [row.expiresAt?.getTime() ?? 0, row.id];
}
