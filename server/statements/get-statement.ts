import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../context";
import { parseCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { getMonthStatement, readLinesAfter, type StatementMonth } from "./get-month-statement";
import type { LinePosition, LineRow } from "./statements.queries";

export type GetStatement = StatementMonth & { limit?: number | undefined; cursor?: string | undefined };

const cursorKey = z.tuple([z.string(), z.int(), z.int(), z.int()]);

/**
 * Returns the sums of a month and a page of its lines, oldest first. Applies due transitions and closes due months
 * first. A month without lines, also a future one, has sums of zero.
 */
export async function getStatement(
  ctx: PartnerContext,
  { period, baseCurrency: wanted, limit = defaultLimit, cursor }: GetStatement,
) {
  const list = { name: "statement", filters: { period, base_currency: wanted } };
  const from = cursor === undefined ? undefined : readCursor(ctx, list, cursor);
  const month = await getMonthStatement(ctx, { period, baseCurrency: from?.baseCurrency ?? wanted });
  const { statement } = month;
  const rows = await readLinesAfter(ctx, month, { after: from?.after, limit });
  const keyOf = (row: LineRow) =>
    [statement.baseCurrency, row.postedAt.getTime(), row.at.getTime(), row.id] as const;
  return { statement, page: toPage(rows, { keys: ctx.keys, list, limit, keyOf }) };
}

function readCursor(
  ctx: PartnerContext,
  list: { name: string; filters: unknown },
  cursor: string,
): { baseCurrency: string; after: LinePosition } {
  const [baseCurrency, postedAt, at, id] = parseCursor(ctx.keys, list, { cursor, schema: cursorKey });
  return { baseCurrency, after: { postedAt: new Date(postedAt), at: new Date(at), id } };
}
