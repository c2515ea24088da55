import { defineSqlInvariant } from "../invariant";

/** Compares the lines of statements with bookings, sums with lines, and closed months with both. */
export const statementsMatchBookings = defineSqlInvariant(
  {
    id: "L",
    promise:
      "statements have one line per confirmation and per cancellation of a confirmed booking, and every month is the sum of its lines",
  },
  {
    counted: "select count(*)::int as n from statement_lines",
    broken: `
      with expected as (
        select b.reference, line.* from bookings b cross join lateral (
          values ('booking', b.confirmed_at, 1), ('cancellation', b.cancelled_at, -1)
        ) as made (kind, at, sign) cross join lateral (
          select b.id as booking_id, b.partner_id, made.kind, made.at, b.base_currency,
            made.sign * b.base_total_minor as base_total_minor, made.sign * base_commission_minor(b) as commission_minor
        ) as line
        where b.confirmed_at is not null and made.at is not null
      )
      select format('%s: the line of its %s is missing or differs', e.reference, e.kind) as what
      from expected e left join statement_lines l
        on (l.booking_id, l.partner_id, l.kind, l.at, l.base_currency, l.base_total_minor, l.commission_minor)
         = (e.booking_id, e.partner_id, e.kind, e.at, e.base_currency, e.base_total_minor, e.commission_minor)
      where l.id is null
      union all
      select format('%s: no booking has this %s', l.line_id, l.kind)
      from statement_lines l left join expected e on (e.booking_id, e.kind) = (l.booking_id, l.kind)
      where e.booking_id is null
      union all
      select format('partner %s: the sums of %s at %s differ from the lines', partner_id, base_currency, starts_at)
      from (
        select partner_id, starts_at, base_currency, bookings, cancellations, base_total_minor, commission_minor
        from statement_sums
        except
        select partner_id, date_bin('15 minutes', posted_at, 'epoch'), base_currency,
          count(*) filter (where kind = 'booking'), count(*) filter (where kind = 'cancellation'),
          sum(base_total_minor), sum(commission_minor)
        from statement_lines group by 1, 2, 3
      ) as stored
      union all
      select format('partner %s: the lines of %s have no sums', partner_id, base_currency)
      from statement_lines l where not exists (
        select from statement_sums s where s.partner_id = l.partner_id and s.base_currency = l.base_currency
          and s.starts_at = date_bin('15 minutes', l.posted_at, 'epoch'))
      union all
      select format('partner %s: the closed month %s differs from its lines', c.partner_id, c.period)
      from closed_statements c left join lateral (
        select count(*) filter (where kind = 'booking') as bookings, count(*) filter (where kind = 'cancellation') as cancellations,
          coalesce(sum(base_total_minor), 0) as base_total_minor, coalesce(sum(commission_minor), 0) as commission_minor
        from statement_lines l where l.partner_id = c.partner_id and l.base_currency = c.base_currency
          and l.posted_at >= c.starts_at and l.posted_at < c.ends_at
      ) as lines on true
      where (c.bookings, c.cancellations, c.base_total_minor, c.commission_minor)
        <> (lines.bookings, lines.cancellations, lines.base_total_minor, lines.commission_minor)
      union all
      select format('partner %s: the closed months overlap or leave a gap at %s', partner_id, period)
      from (
        select partner_id, period, starts_at, lag(ends_at) over (partition by partner_id order by period) as previous
        from (select distinct partner_id, period, starts_at, ends_at from closed_statements) as months
      ) as adjoining
      where starts_at <> previous`,
  },
);
