import { type SQL, sql } from "drizzle-orm";
import type { statementLines } from "@/drizzle/schema/statements";
import type { Db, Tx } from "../db/database";

/** The first and the newest month of one partner's statements. Months are text, `YYYY-MM`. */
export type StatementCalendar = {
  /** Whether a month ended at least 24 hours ago and is not closed yet. */
  due: boolean;
  /** The month of the first line; null without lines. */
  first: string | null;
  /** The current month or, if the clock was set back, a later month that has lines or is closed. */
  newest: string;
};

export type StatementRow = {
  period: string;
  state: "open" | "closed";
  baseCurrency: string;
  bookings: number;
  cancellations: number;
  baseTotalMinor: number;
  commissionMinor: number;
};

/** The statement of a month in one currency. Its lines are posted from `startsAt` until before `endsAt`. */
export type StatementWithBounds = StatementRow & { startsAt: Date; endsAt: Date };

type LineColumns = typeof statementLines.$inferSelect;
export type LineRow = Omit<LineColumns, "partnerId" | "bookingId" | "txId"> & {
  reference: string;
  externalRef: string | null;
  paymentReference: string;
  totalMinor: number;
  currency: string;
};

/**
 * Returns SQL for the common table expression `state`: the partner's time zone, invoice currency and last closed month,
 * and the first and the last quarter of an hour with lines.
 */
const state = (partnerId: number) => sql`state as (
  select p.id as partner_id, p.timezone, p.invoice_currency,
    (closed.period || '-01')::date as last_closed, closed.ends_at as closed_until, lines.first_at, lines.last_at
  from partners p,
    lateral (select max(period) as period, max(ends_at) as ends_at from closed_statements
      where partner_id = p.id) as closed,
    lateral (select min(starts_at) as first_at, max(starts_at) as last_at from statement_sums
      where partner_id = p.id) as lines
  where p.id = ${partnerId})`;

/**
 * Returns SQL for the month whose statement gets a line of this time: the month in the partner's time zone or, if that
 * month is closed, the first open month.
 */
const toPostingMonth = (at: SQL) =>
  sql`greatest(month_of(${at}, timezone), (last_closed + interval '1 month')::date)`;

/**
 * Returns the first and the newest month of the partner's statements, and whether a month is due to be closed, at the
 * time `now` of the partner's clock.
 */
export async function findCalendar(
  db: Db,
  { partnerId, now }: { partnerId: number; now: Date },
): Promise<StatementCalendar> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [calendar] = await db.rows<StatementCalendar>(
    sql`with ${state(partnerId)}
      select last_closed is null or last_closed < last_ended_month(${at}, timezone) as due,
        case when first_at is null then null when first_at < closed_until
          then (select min(c.period) from closed_statements c
            where c.partner_id = state.partner_id and c.bookings + c.cancellations > 0)
          else to_char(${toPostingMonth(sql`first_at`)}, 'YYYY-MM') end as first,
        to_char(greatest(month_of(${at}, timezone), case when first_at is not null then last_closed end,
          case when last_at >= closed_until or closed_until is null then ${toPostingMonth(sql`last_at`)} end), 'YYYY-MM') as newest
      from state`,
    "find-statement-calendar",
  );
  if (calendar === undefined) throw new Error("The partner does not exist.");
  return calendar;
}

/** Closes every month that ended at least 24 hours before `now`, the time of the partner's clock. */
export async function closeMonths(
  tx: Tx,
  { partnerId, now }: { partnerId: number; now: Date },
): Promise<void> {
  await tx.rows(sql`select close_statements(${partnerId}::bigint, ${now.toISOString()}::timestamptz)`);
}

/**
 * Returns SQL for the statements of the months from `from` to `to`: closed months as stored, other months as the sum of
 * their lines.
 */
function statementsOf(partnerId: number, months: { from: SQL; to: SQL }): SQL {
  return sql`with ${state(partnerId)},
    open_months as (
      select month::date as month,
        case when month::date = (last_closed + interval '1 month')::date then closed_until
          else month_start(month::date, timezone) end as starts_at,
        month_start((month + interval '1 month')::date, timezone) as ends_at
      from state, generate_series(
        greatest(${months.from}::date, (last_closed + interval '1 month')::date)::timestamp, ${months.to}::timestamp, '1 month') as month
    ),
    statements as (
      select c.period, 'closed' as state, c.base_currency, c.starts_at, c.ends_at,
        c.bookings, c.cancellations, c.base_total_minor, c.commission_minor
      from closed_statements c
      where c.partner_id = ${partnerId} and c.period between to_char(${months.from}::date, 'YYYY-MM') and to_char(${months.to}::date, 'YYYY-MM')
      union all
      select to_char(o.month, 'YYYY-MM'), 'open', coalesce(lines.base_currency, state.invoice_currency),
        o.starts_at, o.ends_at, coalesce(lines.bookings, 0), coalesce(lines.cancellations, 0),
        coalesce(lines.base_total_minor, 0), coalesce(lines.commission_minor, 0)
      from state, open_months o left join lateral (
        select s.base_currency, sum(s.bookings) as bookings, sum(s.cancellations) as cancellations,
          sum(s.base_total_minor)::bigint as base_total_minor, sum(s.commission_minor)::bigint as commission_minor
        from statement_sums s
        where s.partner_id = ${partnerId} and s.starts_at >= o.starts_at and s.starts_at < o.ends_at
        group by s.base_currency
      ) as lines on true
    )`;
}

const statementColumns = sql`period, state, base_currency as "baseCurrency", bookings, cancellations,
  base_total_minor as "baseTotalMinor", commission_minor as "commissionMinor"`;

/**
 * Returns statements, the newest month first, and within a month by currency, from Z to A. Returns one row more than
 * `limit` if a next page exists.
 */
export async function findStatementsPage(
  db: Db,
  page: {
    partnerId: number;
    first: string;
    newest: string;
    before: { period: string; baseCurrency: string } | undefined;
    limit: number;
  },
): Promise<StatementRow[]> {
  const { partnerId, first, before, limit } = page;
  const newest = before?.period ?? page.newest;
  const beyond =
    before === undefined
      ? sql`true`
      : sql`(period, base_currency) < (${before.period}, ${before.baseCurrency})`;
  return await db.rows<StatementRow>(
    sql`${statementsOf(partnerId, { from: firstDay(first), to: firstDay(newest) })}
      select ${statementColumns} from statements where ${beyond}
      order by period desc, base_currency desc limit ${limit + 1}`,
  );
}

/**
 * Returns the statements of one month, one for each currency with lines. The currency with the most lines comes first.
 * An open month without lines has one statement with sums of zero.
 */
export async function findMonth(
  db: Db,
  { partnerId, period }: { partnerId: number; period: string },
): Promise<StatementWithBounds[]> {
  const month = firstDay(period);
  return await db.rows<StatementWithBounds>(
    sql`${statementsOf(partnerId, { from: month, to: month })}
      select ${statementColumns}, starts_at as "startsAt", ends_at as "endsAt" from statements
      order by bookings + cancellations desc, base_currency`,
  );
}

function firstDay(period: string): SQL {
  return sql`${`${period}-01`}`;
}

export type LinePosition = { postedAt: Date; at: Date; id: number };

/**
 * Returns lines oldest first, and one row more than `limit` to show whether a next page exists. Each page is read from
 * an index, even in a month with 100,000 lines.
 */
export async function findLinesPage(
  db: Db,
  page: {
    partnerId: number;
    baseCurrency: string;
    startsAt: Date;
    endsAt: Date;
    after: LinePosition | undefined;
    limit: number;
  },
): Promise<LineRow[]> {
  const { partnerId, baseCurrency, startsAt, endsAt, after, limit } = page;
  const beyond =
    after === undefined
      ? sql`posted_at >= ${startsAt.toISOString()}`
      : sql`(posted_at, at, id) > (${after.postedAt.toISOString()}::timestamptz, ${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`;
  return await db.rows<LineRow>(
    sql`select l.id, l.line_id as "lineId", l.kind, l.at, l.posted_at as "postedAt", l.base_currency as "baseCurrency",
          l.base_total_minor as "baseTotalMinor", l.commission_minor as "commissionMinor", b.reference,
          b.external_ref as "externalRef", b.payment_reference as "paymentReference",
          case l.kind when 'booking' then b.total_minor else -b.total_minor end as "totalMinor", b.currency
        from (
          select * from statement_lines
          where partner_id = ${partnerId} and base_currency = ${baseCurrency} and ${beyond}
            and posted_at < ${endsAt.toISOString()}
          order by posted_at, at, id limit ${limit + 1}
        ) l join bookings b on b.id = l.booking_id
        order by l.posted_at, l.at, l.id`,
  );
}
