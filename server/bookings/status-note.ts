import type { BookingRow } from "@/drizzle/schema/bookings";

const notes: Record<Exclude<BookingRow["status"], "draft">, string> = {
  pending: "Booked, not confirmed yet: a crew still has to accept it.",
  pending_confirmation: "Booked, not confirmed yet: the rental is being secured.",
  pending_supplier: "Booked, not confirmed yet: the supplier still has to answer.",
  confirmed: "Confirmed.",
  cancelled: "Cancelled.",
  expired: "Lapsed: it was not confirmed in time.",
  completed: "The rental is over.",
};

/** What a status means, in words for people; clients branch on the status. */
export function statusNote(status: BookingRow["status"]): string {
  return status === "draft" ? "A draft holds no car." : notes[status];
}
