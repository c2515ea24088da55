import type { BookingRow } from "@/drizzle/schema/bookings";
import { clearAutopilot } from "../bookings/clear-autopilot";
import { transitionBooking } from "../bookings/transition-booking";
import type { Acting } from "../context";
import type { Tx } from "../db/database";

/** The sandbox's stand-in for a crew, on a locked booking: accepts what waits, secures what is on request. */
export async function actForCrew(tx: Tx, acting: Acting, booking: BookingRow): Promise<void> {
  const stillTime = booking.confirmBy !== null && booking.confirmBy > acting.now;
  if (stillTime && booking.status === "pending") {
    await transitionBooking(tx, acting, { booking, transition: "accept" });
  } else if (stillTime && booking.status === "pending_confirmation") {
    await transitionBooking(tx, acting, {
      booking,
      transition: "secure",
      columns: { fulfilmentState: "reserved", fulfilmentReference: `SBX-${booking.reference.slice(3)}` },
    });
  } else {
    await clearAutopilot(tx, booking.id);
  }
}
