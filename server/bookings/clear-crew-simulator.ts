import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Tx } from "../db/database";
import { updateBooking } from "../rentals/write-booking";

/** Removes the crew simulator's pending decision. */
export async function clearCrewSimulator(tx: Tx, booking: BookingRow): Promise<void> {
  await updateBooking(tx, booking, { autopilotAt: null, autopilotAct: null });
}
