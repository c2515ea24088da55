import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Db } from "../../db/database";
import { hasWaitingReplacement } from "./replacements.queries";

/** Returns whether another booking waits to replace this one. Makes no query if `replacedBy` is null. */
export async function isBeingReplaced(
  db: Db,
  { id, replacedBy }: Pick<BookingRow, "id" | "replacedBy">,
): Promise<boolean> {
  return replacedBy !== null && (await hasWaitingReplacement(db, id));
}
