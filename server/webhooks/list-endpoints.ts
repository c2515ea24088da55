import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../context";
import { parseCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { findEndpointsPage } from "./endpoints.queries";

const list = { name: "webhooks", filters: {} };
const cursorKey = z.tuple([z.int()]);

/** Returns a page of the partner's endpoints, in the order of registration. */
export async function listEndpoints(
  ctx: PartnerContext,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const { limit = defaultLimit, cursor } = query;
  const afterId = cursor === undefined ? 0 : readCursor(ctx, cursor);
  const found = await findEndpointsPage(ctx.database, { partnerId: ctx.partner.id, afterId, limit });
  return toPage(found, { keys: ctx.keys, list, limit, keyOf: ({ id }) => [id] });
}

function readCursor({ keys }: PartnerContext, cursor: string): number {
  return parseCursor(keys, list, { cursor, schema: cursorKey })[0];
}
