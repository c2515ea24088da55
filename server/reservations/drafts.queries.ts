import { and, eq, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { Db, Tx } from "../db/database";
import { lockByReference } from "../rentals/booking-statements";
import type { Claim } from "../rentals/claim";

/** Takes the row's lock, draft or booking by now: whoever changes its state waits here for the one before. */
export async function lockReference(
  tx: Tx,
  { partnerId, reference }: { partnerId: number; reference: string },
): Promise<BookingRow | undefined> {
  const [row] = await tx.run<BookingRow>(lockByReference, [reference, partnerId]);
  return row;
}

export async function removeDraft(tx: Tx, id: number): Promise<void> {
  await tx.orm.delete(bookings).where(and(eq(bookings.id, id), eq(bookings.status, "draft")));
}

/** Whether the units are free now. Holds nothing: the answer may be old when it arrives. */
export async function hasFreeUnits(db: Db, claim: Claim): Promise<boolean> {
  const [row] = await db.rows<{ free: boolean }>(
    sql`select peak_held_units(id, ${claim.startsAt.toISOString()}, ${claim.heldUntil.toISOString()}) + ${claim.units}::int <= fleet_size as free
        from cars where id = ${claim.carId}`,
    "has-free-units",
  );
  return row?.free === true;
}
