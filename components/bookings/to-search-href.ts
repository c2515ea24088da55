import type { StaySearch } from "@/lib/api/reservations-search";
import type { Booking } from "@/lib/contracts/bookings";
import { searchHref } from "../reservations/stay-href";

type Rental = Pick<Booking, "starts_at" | "ends_at" | "location" | "units" | "pickup_type" | "currency">;

/**
 * Returns the URL of a search for the rental of the booking, and for the driver's age if it is known. The search starts
 * a new sale, so it has no external reference.
 */
export function toSearchHref(booking: Rental, age?: string): string {
  return searchHref(toRentalSearch(booking, age));
}

/**
 * Returns the parameters of a search for the booking's city, dates, hours, number of cars, pickup method and currency,
 * and for the driver's age if it is known.
 */
export function toRentalSearch(booking: Rental, age?: string): StaySearch {
  const { starts_at, ends_at, location, units, pickup_type, currency } = booking;
  return {
    date_from: starts_at.slice(0, 10),
    date_to: ends_at.slice(0, 10),
    pickup_hour: Number(starts_at.slice(11, 13)),
    return_hour: Number(ends_at.slice(11, 13)),
    location: location.slug,
    units,
    pickup_type,
    currency,
    age,
  };
}
