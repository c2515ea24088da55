import { and, eq, sql } from "drizzle-orm";
import { type BookingRow, bookings, type NewBooking } from "@/drizzle/schema/bookings";
import type { Db, Tx } from "../db/database";
import type { Claim } from "./claim";

/** Takes the row's lock, draft or booking by now: whoever changes its state waits here for the one before. */
export async function lockReference(
  tx: Tx,
  owner: { partnerId: number; reference: string },
): Promise<BookingRow | undefined> {
  const { partnerId, reference } = owner;
  const [row] = await tx.orm
    .select()
    .from(bookings)
    .where(and(eq(bookings.reference, reference), eq(bookings.partnerId, partnerId)))
    .for("update");
  return row;
}

export async function insertDraft(tx: Tx, draft: NewBooking): Promise<BookingRow> {
  const [row] = await tx.orm.insert(bookings).values(draft).returning();
  if (row === undefined) throw new Error("The draft was not returned.");
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
