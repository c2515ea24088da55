import { sql } from "drizzle-orm";
import type { Db } from "../db/database";

/** Returns the slug of the car of a partner's draft or booking. Takes no lock. */
export async function findCarSlug(
  db: Db,
  owner: { partnerId: number; reference: string },
): Promise<string | undefined> {
  const [row] = await db.rows<{ slug: string }>(
    sql`select car ->> 'slug' as slug from bookings
        where reference = ${owner.reference} and partner_id = ${owner.partnerId}`,
    "find-car-slug",
  );
  return row?.slug;
}
