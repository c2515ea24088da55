import { and, eq, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { Db, Tx } from "../../db/database";
import { waitingStatuses } from "../transitions";
import { waitingReplacementCondition } from "./waiting-replacement";

/**
 * Locks and returns the booking that an unconfirmed booking replaces, or undefined for any other booking. The newer
 * booking of a pair is always locked first, so the caller must hold its lock.
 */
export async function lockReplaced(
  tx: Tx,
  { replacesId, status }: Pick<BookingRow, "replacesId" | "status">,
): Promise<BookingRow | undefined> {
  const waiting: readonly string[] = waitingStatuses;
  if (replacesId === null || !waiting.includes(status)) return undefined;
  const [row] = await tx.orm.select().from(bookings).where(eq(bookings.id, replacesId)).for("update");
  return row;
}

/** Returns whether another booking waits to replace the booking. */
export async function hasWaitingReplacement(db: Db, id: number): Promise<boolean> {
  // Among selected values, Drizzle would write the columns of the condition without their table.
  const [row] = await db.orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), waitingReplacementCondition));
  return row !== undefined;
}

/**
 * Stores the reference of a locked booking's replacement, or null after the replacement has ended unconfirmed. Keeps
 * `tx_id`, the transaction of the booking's last transition.
 */
export async function setReplacedBy(tx: Tx, id: number, replacedBy: string | null): Promise<void> {
  await tx.rows(sql`update bookings set replaced_by = ${replacedBy} where id = ${id}`, "set-replaced-by");
}
