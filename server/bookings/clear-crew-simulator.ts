import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Tx } from "../db/database";
import { updateBooking } from "../rentals/write-booking";

/** Nothing is left for the stand-in crew to do. */
export async function clearCrewSimulator(tx: Tx, booking: BookingRow): Promise<void> {
  await updateBooking(tx, booking, { autopilotAt: null, autopilotAct: null });
}
