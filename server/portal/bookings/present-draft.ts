import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Draft, PricedDraft } from "@/lib/contracts/portal/drafts";
import { presentStoredBreakdown } from "../../rentals/present-stored-breakdown";
import { presentReservation } from "../../reservations/present-reservation";

/** Converts a draft, with its car, location, customer and rental dates, to the portal's format. */
export function presentDraft(row: BookingRow): Draft {
  const { reservation, expires_at } = presentReservation(row);
  const { car, location } = row;
  return {
    ...reservation,
    expires_at,
    date_from: row.dateFrom,
    date_to: row.dateTo,
    pickup_hour: row.pickupHour,
    return_hour: row.returnHour,
    units: row.units,
    pickup_type: row.pickupType,
    payment_method: row.paymentMethod,
    car: { slug: car.slug, title: car.title, vehicle_type: car.vehicleType, image_url: car.imageUrl },
    location: { id: location.id, slug: location.slug, name: location.name },
    customer: {
      first_name: row.customerFirstName,
      last_name: row.customerLastName,
      email: row.customerEmail,
      phone: row.customerPhone,
    },
  };
}

/** Converts a draft like `presentDraft`, with its breakdown. */
export function presentPricedDraft(row: BookingRow): PricedDraft {
  return { ...presentDraft(row), breakdown: presentStoredBreakdown(row) };
}
