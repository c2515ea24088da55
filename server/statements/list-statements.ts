import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import { commitDueTransitionsOfPartner } from "../bookings/due/commit-due-transitions-of-partner";
import type { PartnerContext } from "../context";
import { parseCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { closeDueMonths } from "./close-due-months";
import { findStatementsPage } from "./statements.queries";

export type ListStatements = { limit?: number | undefined; cursor?: string | undefined };

const cursorKey = z.tuple([z.string(), z.string()]);
const list = { name: "statements", filters: {} };

/**
 * Returns a page of the partner's statements, newest first: one per month and currency, from the month of the first
 * line to the current one. Applies due transitions and closes due months first.
 */
export async function listStatements(ctx: PartnerContext, query: ListStatements) {
  const { limit = defaultLimit, cursor } = query;
  const before = cursor === undefined ? undefined : readCursor(ctx, cursor);
  await commitDueTransitionsOfPartner(ctx);
  const { first, newest } = await closeDueMonths(ctx);
  const page = { partnerId: ctx.partner.id, newest, before, limit };
  const rows = first === null ? [] : await findStatementsPage(ctx.database, { ...page, first });
  return toPage(rows, {
    keys: ctx.keys,
    list,
    limit,
    keyOf: ({ period, baseCurrency }) => [period, baseCurrency],
  });
}

function readCursor(ctx: PartnerContext, cursor: string) {
  const [period, baseCurrency] = parseCursor(ctx.keys, list, { cursor, schema: cursorKey });
  return { period, baseCurrency };
}
