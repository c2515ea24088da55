import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../../context";
import { parseCursor } from "../../paging/cursor";
import { toPage } from "../../paging/page";
import { findUploadsPage } from "./uploads.queries";

const cursorKey = z.tuple([z.int(), z.int()]);

/** Returns a page of the partner's uploads, newest first. */
export async function listUploads(
  ctx: PartnerContext,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const list = { name: "reconciliations", filters: {} };
  const key = cursor === undefined ? undefined : parseCursor(ctx.keys, list, { cursor, schema: cursorKey });
  const rows = await findUploadsPage(ctx.database, {
    partnerId: ctx.partner.id,
    limit,
    before: key,
  });
  return toPage(rows, {
    keys: ctx.keys,
    list,
    limit,
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
}
