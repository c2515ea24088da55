import { sql } from "drizzle-orm";
import type { OpeningHours } from "@/lib/opening-hours";
import type { Db } from "../../db/database";

export type VoucherDetails = {
  timezone: string;
  address: string | null;
  phone: string | null;
  openingHours: OpeningHours | null;
  /** The directions to the counter, by language. */
  instructions: Record<string, string>;
  /** The car's conditions. Null if a supplier's offer was booked. */
  car: {
    currency: string;
    fuel: string | null;
    mileagePerDayKm: number | null;
    /** The price per kilometre beyond `mileagePerDayKm`: decimal text, in the car's currency. */
    extraKmPrice: string | null;
    depositMinor: number | null;
  } | null;
};

/** Returns the current details of the counter and the car of a booking from the catalogue. */
export async function findVoucherDetails(
  db: Db,
  { locationId, carId }: { locationId: number; carId: number | null },
): Promise<VoucherDetails> {
  const [row] = await db.rows<VoucherDetails>(
    sql`select l.timezone, l.address, l.phone, l.opening_hours as "openingHours", l.instructions,
          case when c.id is not null then json_build_object('currency', c.currency, 'fuel', c.fuel,
            'mileagePerDayKm', c.mileage_per_day_km, 'extraKmPrice', c.extra_km_price::text,
            'depositMinor', c.deposit_minor) end as car
        from locations l left join cars c on c.id = ${carId}
        where l.id = ${locationId}`,
    "find-voucher-details",
  );
  if (row === undefined) throw new Error(`Location ${locationId} does not exist.`);
  return row;
}

export async function isConfirmed(
  db: Db,
  { partnerId, reference }: { partnerId: number; reference: string },
): Promise<boolean> {
  const rows = await db.rows(
    sql`select 1 from bookings where reference = ${reference} and partner_id = ${partnerId} and status = 'confirmed'`,
    "is-confirmed",
  );
  return rows.length > 0;
}
