import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import { settlePartnerBookings } from "../bookings/due/settle-partner-bookings";
import type { PartnerContext } from "../context";
import { parseCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { closeDueMonths } from "./close-due-months";
import {
  findLinesPage,
  findMonth,
  type LinePosition,
  type LineRow,
  type StatementRow,
} from "./statements.queries";

export type GetStatement = {
  /** A month as `YYYY-MM`. */
  period: string;
  baseCurrency?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

type Page = { rows: readonly LineRow[]; has_more: boolean; next_cursor: string | null };

const cursorKey = z.tuple([z.string(), z.int(), z.int(), z.int()]);

/**
 * Returns the sums of a month and a page of its lines, oldest first. Applies due transitions and closes due months
 * first. A month without lines, also a future one, has sums of zero.
 */
export async function getStatement(
  ctx: PartnerContext,
  { period, baseCurrency: wanted, limit = defaultLimit, cursor }: GetStatement,
): Promise<{ statement: StatementRow; page: Page }> {
  const list = { name: "statement", filters: { period, base_currency: wanted } };
  const from = cursor === undefined ? undefined : readCursor(ctx, list, cursor);
  await settlePartnerBookings(ctx);
  await closeDueMonths(ctx);
  const owned = { partnerId: ctx.partner.id, period };
  const all = await findMonth(ctx.database, owned);
  const currency = from?.baseCurrency ?? wanted;
  const found = currency === undefined ? all[0] : all.find((one) => one.baseCurrency === currency);
  if (found === undefined) return emptyMonth(ctx, { period, currency, state: all[0]?.state });
  const { startsAt, endsAt, ...statement } = found;
  if (statement.bookings + statement.cancellations === 0) return { statement, page: noLines };
  const { baseCurrency } = statement;
  const bounds = { partnerId: ctx.partner.id, baseCurrency, startsAt, endsAt };
  const rows = await findLinesPage(ctx.database, { ...bounds, after: from?.after, limit });
  const keyOf = (row: LineRow) => [baseCurrency, row.postedAt.getTime(), row.at.getTime(), row.id] as const;
  return { statement, page: toPage(rows, { keys: ctx.keys, list, limit, keyOf }) };
}

const noLines: Page = { rows: [], has_more: false, next_cursor: null };

/** Returns a month, or one currency of it, without lines. A month that no row describes is closed. */
function emptyMonth(
  { partner }: PartnerContext,
  month: { period: string; currency: string | undefined; state: StatementRow["state"] | undefined },
): { statement: StatementRow; page: Page } {
  const { period, currency, state = "closed" } = month;
  const baseCurrency = currency ?? partner.invoiceCurrency;
  const zeros = { bookings: 0, cancellations: 0, baseTotalMinor: 0, commissionMinor: 0 };
  return { statement: { period, state, baseCurrency, ...zeros }, page: noLines };
}

function readCursor(
  ctx: PartnerContext,
  list: { name: string; filters: unknown },
  cursor: string,
): { baseCurrency: string; after: LinePosition } {
  const [baseCurrency, postedAt, at, id] = parseCursor(ctx.keys, list, { cursor, schema: cursorKey });
  return { baseCurrency, after: { postedAt: new Date(postedAt), at: new Date(at), id } };
}
