import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Booking, BookingRead } from "@/lib/contracts/bookings";
import { presentMoney, presentStay } from "../rentals/present-rental";
import { presentStoredBreakdown } from "../rentals/present-stored-breakdown";

function present(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}

/** Converts a row to the booking object of the booking routes and of events. Throws for a draft. */
export function presentBooking(row: BookingRow): Booking {
  const { car, location } = row;
  if (row.status === "draft" || row.bookedAt === null || row.paymentReference === null) {
    throw new Error("A draft is not a booking.");
  }
  return {
    reference: row.reference,
    product: "car_rental",
    status: row.status,
    external_ref: row.externalRef,
    payment_reference: row.paymentReference,
    payment_method: row.paymentMethod,
    ...presentStay(row),
    units: row.units,
    pickup_type: row.pickupType,
    car: {
      slug: car.slug,
      title: car.title,
      vehicle_type: car.vehicleType && { slug: car.vehicleType.slug, name: car.vehicleType.name },
      image_url: car.imageUrl,
    },
    location: { id: location.id, slug: location.slug, name: location.name },
    customer: {
      first_name: row.customerFirstName,
      last_name: row.customerLastName,
      email: row.customerEmail,
      phone: row.customerPhone,
    },
    ...presentMoney(row),
    fulfilment: { state: row.fulfilmentState, reference: row.fulfilmentReference },
    created_at: row.bookedAt.toISOString(),
    reserved_at: present(row.reservedAt),
    confirm_by: present(row.confirmBy),
    confirmed_at: present(row.confirmedAt),
    cancelled_at: present(row.cancelledAt),
    completed_at: present(row.completedAt),
    expired_at: present(row.expiredAt),
    cancellation: row.cancelledBy === null ? null : { by: row.cancelledBy, reason: row.cancelReason },
    replaces: row.replaces,
    replaced_by: row.replacedBy,
  };
}

/** Converts a row to a booking. Adds its price breakdown if `include` lists it. */
export function presentBookingRead(row: BookingRow, include: readonly "breakdown"[] = []): BookingRead {
  const booking = presentBooking(row);
  return include.includes("breakdown") ? { ...booking, breakdown: presentStoredBreakdown(row) } : booking;
}

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
