import type { BookingRow } from "@/drizzle/schema/bookings";
import { presentMoney, presentStay } from "../rentals/present-rental";

/** Converts a draft to the response of the reserve route. */
export function presentReservation(row: BookingRow) {
  if (row.status !== "draft" || row.expiresAt === null || row.reservedAt === null) {
    throw new Error("A booking is not a reservation.");
  }
  const reservation = {
    reference: row.reference,
    product: "car_rental" as const,
    status: row.status,
    external_ref: row.externalRef,
    ...presentStay(row),
    ...presentMoney(row),
    customer: {
      first_name: row.customerFirstName,
      last_name: row.customerLastName,
      email: row.customerEmail,
    },
    created_at: row.reservedAt.toISOString(),
  };
  return {
    reservation,
    expires_at: row.expiresAt.toISOString(),
    note: "A draft does not hold the car. Book it before it expires.",
  };
}
