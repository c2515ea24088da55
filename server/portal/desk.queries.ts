import { sql } from "drizzle-orm";
import type { BookingStatus } from "@/lib/contracts/bookings";
import type { Db } from "../db/database";

export type DeskRow = {
  reference: string;
  status: BookingStatus;
  partner: string;
  car: string;
  city: string;
  citySlug: string;
  timezone: string;
  dateFrom: string;
  dateTo: string;
  startsAt: Date;
  endsAt: Date;
  units: number;
  pickupType: "pickup" | "delivery";
  customer: string;
  customerPhone: string | null;
};

export type WaitingRow = DeskRow & { confirmBy: Date; secondsLeft: number };

const columns = sql`b.reference, b.status, p.name as partner, b.car->>'title' as car, b.location->>'name' as city,
  b.location->>'slug' as "citySlug",
  b.location->>'timezone' as timezone, b.date_from as "dateFrom", b.date_to as "dateTo", b.starts_at as "startsAt",
  b.ends_at as "endsAt", b.units, b.pickup_type as "pickupType",
  b.customer_first_name || ' ' || b.customer_last_name as customer,
  b.customer_phone as "customerPhone"`;

const isWaiting = sql`b.status in ('pending', 'pending_confirmation') and b.confirm_by > partner_now(p.clock_offset_seconds)`;

/**
 * Returns up to `limit` bookings of all partners that await a crew decision and have not passed their deadline,
 * earliest deadline first.
 */
export async function findWaiting(db: Db, limit: number): Promise<WaitingRow[]> {
  return await db.rows<WaitingRow>(
    sql`select ${columns}, b.confirm_by as "confirmBy",
          extract(epoch from b.confirm_by - partner_now(p.clock_offset_seconds))::int as "secondsLeft"
        from bookings b join partners p on p.id = b.partner_id
        where ${isWaiting} and b.status in ('pending', 'pending_confirmation', 'pending_supplier')
        order by b.confirm_by, b.id limit ${limit}`,
    "find-waiting",
  );
}

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.rows<{ total: number }>(
    sql`select count(*) as total from bookings b join partners p on p.id = b.partner_id
        where ${isWaiting} and b.status in ('pending', 'pending_confirmation', 'pending_supplier')`,
    "count-waiting",
  );
  return row?.total ?? 0;
}

/**
 * Returns up to `limit` confirmed bookings that have not ended and begin (`pickups`) or end (`returns`) today. Today is
 * the date in the booking's city by the clock of the booking's partner.
 */
export async function findHandovers(db: Db, what: "pickups" | "returns", limit: number): Promise<DeskRow[]> {
  const moment = what === "pickups" ? sql`b.starts_at` : sql`b.ends_at`;
  const here = sql`partner_now(p.clock_offset_seconds)`;
  return await db.rows<DeskRow>(
    // The day follows the clock of the booking's partner, which may be ahead of the service's. The index
    // bounds cover every time zone and the clock that is furthest ahead.
    sql`select ${columns} from bookings b join partners p on p.id = b.partner_id
        where b.status = 'confirmed' and b.ends_at > ${here} and ${moment} >= service_now() - interval '1 day'
          and ${moment} < service_now() + interval '1 day' + make_interval(secs => coalesce(
            (select max(clock_offset_seconds) from partners where clock_offset_seconds > 0), 0))
          and (${moment} at time zone (b.location->>'timezone'))::date = (${here} at time zone (b.location->>'timezone'))::date
        order by ${moment}, b.id limit ${limit}`,
  );
}

export async function hasBooking(db: Db, reference: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select 1 from bookings where reference = ${reference} and status <> 'draft'`,
  );
  return rows.length > 0;
}
