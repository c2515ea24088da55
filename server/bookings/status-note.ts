import type { BookingRow } from "@/drizzle/schema/bookings";

const notes: Record<Exclude<BookingRow["status"], "draft">, string> = {
  pending: "Booked but not confirmed: a crew must accept the booking.",
  pending_confirmation: "Booked but not confirmed: the rental is being secured.",
  pending_supplier: "Booked but not confirmed: the supplier must confirm the reservation.",
  confirmed: "Confirmed.",
  cancelled: "Cancelled.",
  expired: "Expired: the booking was not confirmed in time.",
  completed: "The rental has ended.",
};

/** Returns a sentence that explains a status to people. Clients must use the status instead. */
export function statusNote(status: BookingRow["status"]): string {
  return status === "draft" ? "A draft does not hold the car." : notes[status];
}
