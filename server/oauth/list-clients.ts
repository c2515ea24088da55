import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { parseCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { findClientsPage, findListedClient, type ListedClient } from "./client-list.queries";

const list = { name: "credentials", filters: {} };
const cursorKey = z.tuple([z.int()]);

/** Returns a page of the partner's clients, newest first. Includes revoked clients. */
export async function listClients(
  ctx: PartnerContext,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const beforeId = cursor === undefined ? undefined : readCursor(ctx, cursor);
  const rows = await findClientsPage(ctx.database, { partnerId: ctx.partner.id, beforeId, limit });
  return toPage(rows, { keys: ctx.keys, list, limit, keyOf: ({ id }) => [id] });
}

function readCursor({ keys }: PartnerContext, cursor: string): number {
  return parseCursor(keys, list, { cursor, schema: cursorKey })[0];
}

/** Returns one of the partner's clients in the format of the list. Throws `not_found`. */
export async function getListedClient(ctx: PartnerContext, clientId: string): Promise<ListedClient> {
  const found = await findListedClient(ctx.database, { partnerId: ctx.partner.id, clientId });
  if (found === undefined) throw new ApiError("not_found", "Credential not found. Reload the list.");
  return found;
}
