import { commitDueTransitionsOfPartner } from "../bookings/due/commit-due-transitions-of-partner";
import type { PartnerContext } from "../context";
import { closeDueMonths } from "./close-due-months";
import {
  findLinesPage,
  findMonth,
  type LinePosition,
  type LineRow,
  type StatementRow,
} from "./statements.queries";

/**
 * The statement of a month in one currency. `bounds` limits the times at which its lines are posted: from `startsAt`
 * until before `endsAt`. It is null without lines.
 */
export type MonthStatement = { statement: StatementRow; bounds: { startsAt: Date; endsAt: Date } | null };

/** A month as `YYYY-MM`, and a currency. An undefined currency selects the one with the most lines. */
export type StatementMonth = { period: string; baseCurrency?: string | undefined };

/**
 * Returns the sums of a month after applying due transitions and closing due months. A month without lines, also a
 * future one, has sums of zero.
 */
export async function getMonthStatement(
  ctx: PartnerContext,
  { period, baseCurrency }: StatementMonth,
): Promise<MonthStatement> {
  await commitDueTransitionsOfPartner(ctx);
  await closeDueMonths(ctx);
  const all = await findMonth(ctx.database, { partnerId: ctx.partner.id, period });
  const found = baseCurrency === undefined ? all[0] : all.find((one) => one.baseCurrency === baseCurrency);
  if (found === undefined) return emptyMonth(ctx, { period, baseCurrency, state: all[0]?.state });
  const { startsAt, endsAt, ...statement } = found;
  const hasLines = statement.bookings + statement.cancellations > 0;
  return { statement, bounds: hasLines ? { startsAt, endsAt } : null };
}

/**
 * Returns a month without lines, with sums of zero. Its state is that of the month's other currencies, or
 * `closed` if there are none.
 */
function emptyMonth(
  { partner }: PartnerContext,
  month: StatementMonth & { state: StatementRow["state"] | undefined },
): MonthStatement {
  const { period, baseCurrency = partner.invoiceCurrency, state = "closed" } = month;
  const zeros = { bookings: 0, cancellations: 0, baseTotalMinor: 0, commissionMinor: 0 };
  return { statement: { period, state, baseCurrency, ...zeros }, bounds: null };
}

/**
 * Returns the next lines of a month's statement, oldest first, and one more than `limit` to show whether a next page
 * exists.
 */
export async function readLinesAfter(
  ctx: PartnerContext,
  { statement: { baseCurrency }, bounds }: MonthStatement,
  { after, limit }: { after: LinePosition | undefined; limit: number },
): Promise<LineRow[]> {
  if (bounds === null) return [];
  const page = { partnerId: ctx.partner.id, baseCurrency, ...bounds, after, limit };
  return await findLinesPage(ctx.database, page);
}

/** Yields all lines of a month's statement in pages, so that only one page is in memory. */
export async function* readLines(
  ctx: PartnerContext,
  month: MonthStatement,
  limit: number,
): AsyncGenerator<readonly LineRow[]> {
  let after: LinePosition | undefined;
  do {
    const rows = await readLinesAfter(ctx, month, { after, limit });
    yield rows.slice(0, limit);
    after = rows.length > limit ? rows[limit - 1] : undefined;
  } while (after !== undefined);
}
