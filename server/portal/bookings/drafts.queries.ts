import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { Db } from "../../db/database";

type Live = { partnerId: number; now: Date };

function isLive({ partnerId, now }: Live) {
  return and(eq(bookings.partnerId, partnerId), eq(bookings.status, "draft"), gt(bookings.expiresAt, now));
}

/**
 * Returns up to `limit + 1` of the partner's unexpired drafts, soonest expiry first. The extra row shows that a next
 * page exists.
 */
export async function findLiveDrafts(
  db: Db,
  page: Live & { limit: number; after?: { expiresAt: Date; id: number } | undefined },
): Promise<BookingRow[]> {
  const { after } = page;
  return await db.orm
    .select()
    .from(bookings)
    .where(
      and(
        isLive(page),
        after &&
          sql`(${bookings.expiresAt}, ${bookings.id}) > (${after.expiresAt.toISOString()}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(asc(bookings.expiresAt), asc(bookings.id))
    .limit(page.limit + 1);
}

/** Returns the partner's own draft or booking with this reference, or undefined. */
export async function findByReference(
  db: Db,
  owner: { partnerId: number; reference: string },
): Promise<BookingRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(bookings)
    .where(and(eq(bookings.reference, owner.reference), eq(bookings.partnerId, owner.partnerId)));
  return row;
}
