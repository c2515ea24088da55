import type { OneStepInput } from "@/lib/api/reservations";
import type { Booking } from "@/lib/contracts/bookings";
import { toExternalReference } from "../../reservations/new-external-reference";
import { toRentalSearch } from "../to-search-href";

/** The chosen car, the total that the agent was shown, and the payment reference. */
export type RebookChoice = { slug: string; total: number; payment: string };

/**
 * Returns the request body that books another car in place of an ended booking, with the same customer, rental and
 * external reference.
 */
export function toRebookBody(booking: Booking, { slug, total, payment }: RebookChoice): OneStepInput {
  const { location: _location, age: _age, ...rental } = toRentalSearch(booking);
  const { first_name, last_name, email, phone } = booking.customer;
  return {
    ...rental,
    car_slug: slug,
    customer: { first_name, last_name, email, ...(phone ? { phone } : {}) },
    payment_method: booking.payment_method,
    external_ref: toExternalReference(booking),
    expected_total: total,
    payment_reference: payment.trim(),
  };
}
