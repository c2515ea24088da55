import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting } from "../context";
import type { Tx } from "../db/database";
import { lockBooking } from "./bookings.queries";
import { expireBooking } from "./expire-booking";
import { transitionBooking } from "./transition-booking";

/** What time does to one booking, whoever owns it: lapse or complete. */
export async function expireOrComplete(
  tx: Tx,
  acting: Acting,
  { reference, ending }: { reference: string; ending: "complete" | "expire" },
): Promise<BookingRow> {
  const booking = await lockBooking(tx, { reference, partnerId: null });
  if (booking === undefined) throw new Error(`There is no booking ${reference}.`);
  if (ending === "expire") return await expireBooking(tx, acting, booking);
  return await transitionBooking(tx, acting, { booking, transition: "complete" });
}
