import { randomUUID } from "node:crypto";
import { addDays, type Day } from "../../lib/dates";
import type { Random } from "./random";

/** A car and rental dates of three days. */
export type Stay = { car_slug: string; date_from: Day; date_to: Day };

export const stayDays = 3;

/**
 * Returns the rental of a slot, which is a fixed range of dates. Slots do not overlap, so two rentals of a car conflict
 * only if they use the same slot.
 */
export function createStay(car: string, { today, slot }: { today: Day; slot: number }): Stay {
  const from = addDays(today, 20 + slot * (stayDays + 1));
  return { car_slug: car, date_from: from, date_to: addDays(from, stayDays) };
}

/** Returns a reservation request body. The canary is in `external_ref`, the last name and the email. */
export function createReservationBody(stay: Stay, canary: string): Record<string, unknown> {
  return {
    ...stay,
    external_ref: `${canary}-${randomUUID()}`,
    customer: { first_name: "Test", last_name: canary, email: `${canary}@example.com` },
  };
}

export function createBookingBody(stay: Stay, canary: string, total: number): Record<string, unknown> {
  return {
    ...createReservationBody(stay, canary),
    payment_reference: `pay-${randomUUID()}`,
    expected_total: total,
  };
}

export function createKey(random: Random): string {
  return `key-${random.between(0, 2 ** 30)}-${randomUUID()}`;
}
