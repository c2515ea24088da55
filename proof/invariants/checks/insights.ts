import { defineSqlInvariant } from "../invariant";

/**
 * Counts each day again and compares the result with the stored counts. Skips days in `insight_marks`, because workers
 * have yet to count them again.
 */
export const insightsMatchBookings = defineSqlInvariant(
  {
    id: "G",
    promise:
      "the counts of insights equal those of their bookings on every counted day, and no logged search is missing",
  },
  {
    counted: "select count(*)::int as n from insight_days",
    broken: `
      with marked as (
        select m.partner_id, (m.at at time zone p.timezone)::date as day
        from insight_marks m join partners p on p.id = m.partner_id
      ), facts as (
        select b.*, p.timezone, coalesce(s.supplier_id, 0) as supplier_id,
          coalesce(b.car #>> '{vehicleType,slug}', '') as vehicle_type
        from bookings b join partners p on p.id = b.partner_id left join supplier_reservations s on s.booking_id = b.id
        where b.status <> 'draft'
      ), expected as (
        select partner_id, day, location_id, supplier_id, vehicle_type, currency, sum(made) as bookings,
          sum(confirmed) as confirmed, sum(cancelled) as cancelled, sum(ended) as cancellations,
          sum(confirmed * total_minor) as revenue_minor, sum(confirmed * commission_minor) as commission_minor
        from (
          select *, (booked_at at time zone timezone)::date as day, 1 as made, 0 as ended,
            (status in ('confirmed', 'completed'))::integer as confirmed, (status = 'cancelled')::integer as cancelled
          from facts
          union all
          select *, (cancelled_at at time zone timezone)::date, 0, 1, 0, 0 from facts where cancelled_at is not null
        ) as changes
        group by 1, 2, 3, 4, 5, 6
      ), stored as (
        select partner_id, day, location_id, supplier_id, vehicle_type, currency, bookings::numeric, confirmed::numeric,
          cancelled::numeric, cancellations::numeric, revenue_minor::numeric, commission_minor::numeric
        from insight_days where slice = 7
      )
      select format('partner %s: the counts of %s differ from its bookings', partner_id, day) as what
      from (
        select partner_id, day from ((table expected except table stored) union (table stored except table expected)) as d
        except select partner_id, day from marked
      ) as differing
      where not exists (select from marked where marked.partner_id = differing.partner_id and marked.day is null)
      union all
      select format('partner %s: the slices of %s differ', partner_id, day)
      from (
        select partner_id, slice, day, location_id, supplier_id, vehicle_type, currency, bookings, confirmed, cancelled,
          cancellations, revenue_minor, commission_minor
        from insight_days
        except
        select partner_id, 7 - grouping(location_id, supplier_id, vehicle_type), day, coalesce(location_id, 0),
          coalesce(supplier_id, 0), coalesce(vehicle_type, ''), currency, sum(bookings), sum(confirmed), sum(cancelled),
          sum(cancellations), sum(revenue_minor), sum(commission_minor)
        from insight_days where slice = 7
        group by partner_id, day, currency, cube (location_id, supplier_id, vehicle_type)
      ) as differing
      union all
      select format('partner %s: the days of %s have %s slices', partner_id, day, count(distinct slice))
      from insight_days group by partner_id, day having count(distinct slice) <> 8
      union all
      select format('partner %s: the buckets of %s do not add up', partner_id, day)
      from insight_days d
      where bookings <> (select sum(n) from unnest(lead_times) as n)
        or bookings <> (select sum(n) from unnest(rental_lengths) as n)
        or (select sum(n) from unnest(confirmation_times) as n) not between confirmed and bookings
      union all
      select format('partner %s: %s searches logged, %s counted', l.partner_id, l.logged, coalesce(sum(s.searches), 0))
      from (
        select partner_id, count(*) as logged from request_log
        where is_logged_search(route, status, query) and partner_id in (select id from partners) group by 1
      ) as l left join insight_searches s on s.partner_id = l.partner_id and s.location_id = 0
      group by l.partner_id, l.logged having coalesce(sum(s.searches), 0) < l.logged`,
  },
);
