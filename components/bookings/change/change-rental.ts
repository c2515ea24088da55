import type { ReplacePreviewInput } from "@/lib/api/replacements";
import type { Booking } from "@/lib/contracts/bookings";

/** The parts of a rental that a user can change. The dates are local to the pickup city. */
export type ChangedRental = {
  car: string;
  from: string;
  to: string;
  pickupHour: number;
  returnHour: number;
  units: number;
};

/**
 * Returns the rental of a booking, as the initial values of the form that changes it. The booking's timestamps are
 * local times of the pickup city.
 */
export function toChangedRental({ car, starts_at, ends_at, units }: Booking): ChangedRental {
  return {
    car: car.slug,
    from: starts_at.slice(0, 10),
    to: ends_at.slice(0, 10),
    pickupHour: Number(starts_at.slice(11, 13)),
    returnHour: Number(ends_at.slice(11, 13)),
    units,
  };
}

/** Returns whether both dates are set and the return date is after the pickup date. */
export function hasValidDates({ from, to }: ChangedRental): boolean {
  return from !== "" && to !== "" && from < to;
}

/**
 * Returns the request body that previews the change. The pickup type, payment method and currency remain those of the
 * booking.
 */
export function toPreviewBody(booking: Booking, rental: ChangedRental): ReplacePreviewInput {
  return {
    car_slug: rental.car,
    date_from: rental.from,
    date_to: rental.to,
    pickup_hour: rental.pickupHour,
    return_hour: rental.returnHour,
    units: rental.units,
    pickup_type: booking.pickup_type,
    payment_method: booking.payment_method,
    currency: booking.currency,
  };
}
