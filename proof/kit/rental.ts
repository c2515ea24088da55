import { randomUUID } from "node:crypto";
import { addDays, type Day } from "../../lib/dates";
import type { Random } from "./random";

/** A car, when, and what it costs there: three days at a price of its own. */
export type Stay = { car_slug: string; date_from: Day; date_to: Day };

export const stayDays = 3;

/** Stays never share hours unless they are the same: whoever wants one contests it with everybody who wants it. */
export function stayAt(car: string, { today, place }: { today: Day; place: number }): Stay {
  const from = addDays(today, 20 + place * (stayDays + 1));
  return { car_slug: car, date_from: from, date_to: addDays(from, stayDays) };
}

/** What a partner sends to reserve; the canary is in whatever names its customer. */
export function rentalOf(stay: Stay, canary: string): Record<string, unknown> {
  return {
    ...stay,
    external_ref: `${canary}-${randomUUID()}`,
    customer: { first_name: "Test", last_name: canary, email: `${canary}@example.com` },
  };
}

export function oneStepOf(stay: Stay, canary: string, total: number): Record<string, unknown> {
  return { ...rentalOf(stay, canary), payment_reference: `pay-${randomUUID()}`, expected_total: total };
}

export function newKey(random: Random): string {
  return `key-${random.between(0, 2 ** 30)}-${randomUUID()}`;
}
