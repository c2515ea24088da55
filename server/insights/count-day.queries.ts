import { type SQL, sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import { confirmationEdges, leadTimeEdges, rentalLengthEdges } from "@/lib/insights";
import type { Tx } from "../db/database";
import { tryLock } from "../db/try-lock";
import { countBuckets, sumBuckets } from "./bucket-sql";

/** A day of a partner, in its time zone. */
export type PartnerDay = { partnerId: number; timezone: string; day: Day };
export type OldestMark = { partnerId: number; timezone: string; day: Day | null };

/**
 * Returns the oldest mark of the partners that are not among `passedOver`, if it is at least `settleSeconds` old. A
 * mark states that a day of a partner must be counted again, or all the partner's days if `day` is null. The clock is
 * rounded to milliseconds like the times of marks, which may be rounded up.
 */
export async function findOldestMark(
  tx: Tx,
  { settleSeconds, passedOver }: { settleSeconds: number; passedOver: readonly number[] },
): Promise<OldestMark | undefined> {
  const [mark] = await tx.rows<OldestMark>(
    sql`select m.partner_id as "partnerId", p.timezone, (m.at at time zone p.timezone)::date as day
        from (
          select id, partner_id, at, marked_at from insight_marks
          where partner_id <> all(${sql.param(passedOver)}::bigint[]) order by id limit 1
        ) as m join partners p on p.id = m.partner_id
        where m.marked_at <= clock_timestamp()::timestamptz(3) - make_interval(secs => ${settleSeconds})`,
    "find-oldest-mark",
  );
  return mark;
}

/**
 * Locks the counting of a partner's days until the end of the transaction. Returns false if another worker holds the
 * lock.
 */
export async function lockPartnerDays(tx: Tx, partnerId: number): Promise<boolean> {
  return await tryLock(tx, "insight days", partnerId);
}

/**
 * Replaces the partner's marks for all days by one mark for each day from its first to its last booking or cancellation.
 * A cancellation can be earlier than its booking, because a sandbox clock can be reset. The new marks keep the oldest time of the replaced ones. Deletes the counts of days outside that range.
 * If the partner has no bookings, only removes the marks.
 */
export async function markEachDay(tx: Tx, partnerId: number): Promise<void> {
  await tx.rows(
    sql`with replaced as (
          delete from insight_marks where partner_id = ${partnerId} and at is null returning marked_at
        ), bounds as (
          select p.timezone,
            (least(
              (select min(booked_at) from bookings b where b.partner_id = p.id and b.status <> 'draft'),
              (select min(cancelled_at) from bookings b where b.partner_id = p.id and b.cancelled_at is not null)
            ) at time zone p.timezone)::date as first_day,
            (greatest(
              (select max(booked_at) from bookings b where b.partner_id = p.id and b.status <> 'draft'),
              (select max(cancelled_at) from bookings b where b.partner_id = p.id and b.cancelled_at is not null)
            ) at time zone p.timezone)::date as last_day
          from partners p where p.id = ${partnerId}
        ), removed as (
          delete from insight_days d using bounds
          where d.partner_id = ${partnerId} and d.slice = any(${sql.param(allSlices)}::smallint[])
            and (d.day < bounds.first_day or d.day > bounds.last_day)
        )
        insert into insight_marks (partner_id, at, marked_at)
        select ${partnerId}, (day + time '12:00') at time zone bounds.timezone, (select min(marked_at) from replaced)
        from bounds, generate_series(bounds.first_day::timestamp, bounds.last_day::timestamp, interval '1 day') as day
        where exists (select from replaced)`,
    "mark-each-day",
  );
}

/**
 * Deletes the marks of a day. Call it before counting the day, so that the count includes all changes whose marks are
 * deleted.
 */
export async function removeMarks(tx: Tx, { partnerId, timezone, day }: PartnerDay): Promise<void> {
  await tx.rows(
    sql`delete from insight_marks where partner_id = ${partnerId} and ${within(sql`at`, { timezone, day })}`,
    "remove-insight-marks",
  );
}

const allSlices = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export async function removeDay(tx: Tx, { partnerId, day }: PartnerDay): Promise<void> {
  await tx.rows(
    sql`delete from insight_days where partner_id = ${partnerId}
          and slice = any(${sql.param(allSlices)}::smallint[]) and day = ${day}::date`,
    "remove-insight-day",
  );
}

/**
 * Counts the bookings that were made or cancelled on a day. Inserts one row of counts per currency and group, for every
 * subset of the dimensions city, supplier and vehicle type. A booking without a supplier job has the supplier 0, which
 * stands for the fleets of crews.
 */
export async function insertDay(tx: Tx, partnerDay: PartnerDay): Promise<void> {
  const { partnerId, day } = partnerDay;
  const columns = sql`b.id, b.location_id, b.car, b.location, b.currency, b.status, b.total_minor, b.commission_minor,
    b.booked_at, b.confirmed_at, b.date_from, b.date_to`;
  await tx.rows(
    sql`with concerned as (
          select ${columns}, true as made from bookings b
          where b.partner_id = ${partnerId} and b.status <> 'draft' and ${within(sql`b.booked_at`, partnerDay)}
          union all
          select ${columns}, false from bookings b
          where b.partner_id = ${partnerId} and b.cancelled_at is not null
            and ${within(sql`b.cancelled_at`, partnerDay)}
        ), facts as (
          select b.location_id, coalesce(s.supplier_id, 0) as supplier_id,
            coalesce(b.car #>> '{vehicleType,slug}', '') as vehicle_type, b.currency, b.made,
            b.made and b.status in ('confirmed', 'completed') as confirmed, b.made and b.status = 'cancelled' as cancelled,
            b.total_minor, b.commission_minor,
            case when b.made then width_bucket(extract(epoch from b.confirmed_at - b.booked_at)::double precision,
              ${sql.param(confirmationEdges)}::double precision[]) end as confirmation_time,
            case when b.made then width_bucket(
              b.date_from - (b.booked_at at time zone (b.location ->> 'timezone'))::date,
              ${sql.param(leadTimeEdges)}::integer[]) end as lead_time,
            case when b.made then width_bucket(b.date_to - b.date_from, ${sql.param(rentalLengthEdges)}::integer[]) end
              as rental_length
          from concerned b left join supplier_reservations s on s.booking_id = b.id
        ), finest as (
          select location_id, supplier_id, vehicle_type, currency,
            count(*) filter (where made) as bookings, count(*) filter (where confirmed) as confirmed,
            count(*) filter (where cancelled) as cancelled, count(*) filter (where not made) as cancellations,
            coalesce(sum(total_minor) filter (where confirmed), 0) as revenue_minor,
            coalesce(sum(commission_minor) filter (where confirmed), 0) as commission_minor,
            ${countBuckets(sql`confirmation_time`, confirmationEdges)} as confirmation_times,
            ${countBuckets(sql`lead_time`, leadTimeEdges)} as lead_times,
            ${countBuckets(sql`rental_length`, rentalLengthEdges)} as rental_lengths
          from facts group by location_id, supplier_id, vehicle_type, currency
        )
        insert into insight_days (partner_id, slice, day, location_id, supplier_id, vehicle_type, currency, bookings,
          confirmed, cancelled, cancellations, revenue_minor, commission_minor, confirmation_times, lead_times,
          rental_lengths)
        select ${partnerId}, 7 - grouping(location_id, supplier_id, vehicle_type), ${day}::date,
          coalesce(location_id, 0), coalesce(supplier_id, 0), coalesce(vehicle_type, ''), currency, sum(bookings),
          sum(confirmed), sum(cancelled), sum(cancellations), sum(revenue_minor), sum(commission_minor),
          ${sumBuckets(sql`confirmation_times`, confirmationEdges)}, ${sumBuckets(sql`lead_times`, leadTimeEdges)},
          ${sumBuckets(sql`rental_lengths`, rentalLengthEdges)}
        from finest group by currency, cube (location_id, supplier_id, vehicle_type)`,
    "insert-insight-day",
  );
}

/** Returns the condition that a timestamp is on a day in a time zone, as a range that an index supports. */
function within(moment: SQL, { timezone, day }: Omit<PartnerDay, "partnerId">): SQL {
  return sql`${moment} >= ${day}::date::timestamp at time zone ${timezone}
    and ${moment} < (${day}::date + 1)::timestamp at time zone ${timezone}`;
}
