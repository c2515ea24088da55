import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { Db, Tx } from "../../db/database";
import { waitingStatuses } from "../transitions";

/**
 * Locks and returns the booking that an unconfirmed booking replaces, or undefined if it replaces none. The newer
 * booking of a pair is always locked first: its caller holds its lock.
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

/** SQL condition: whether another booking waits to replace the booking. */
export const hasWaitingReplacement: SQL = sql`(${bookings.replacedBy} is not null and exists (
  select from ${bookings} as r where r.replaces_id = ${bookings.id} and ${inArray(sql`r.status`, [...waitingStatuses])}))`;

/** Returns whether another booking waits to replace this one. */
export async function isBeingReplaced(
  db: Db,
  { id, replacedBy }: Pick<BookingRow, "id" | "replacedBy">,
): Promise<boolean> {
  if (replacedBy === null) return false;
  const [row] = await db.orm
    .select({ waiting: hasWaitingReplacement.mapWith(Boolean) })
    .from(bookings)
    .where(eq(bookings.id, id));
  return row?.waiting === true;
}

/**
 * Stores in a locked booking which one replaces it, or null if that one has ended. `tx_id` stays the transaction of
 * the booking's last transition.
 */
export async function setReplacedBy(tx: Tx, id: number, replacedBy: string | null): Promise<void> {
  await tx.rows(sql`update bookings set replaced_by = ${replacedBy} where id = ${id}`, "set-replaced-by");
}
