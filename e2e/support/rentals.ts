import { randomUUID } from "node:crypto";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { type Booking, bookReservationContract, createBookingContract } from "@/lib/contracts/bookings";
import { reserveContract } from "@/lib/contracts/reservations";
import type { ApiClient } from "./api-client";
import { carSlugs } from "./test-catalogue";

/** Returns the UTC date in `days` days, as `YYYY-MM-DD`. */
export function getDay(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export const stay = { date_from: getDay(40), date_to: getDay(43) };

export const customer = { first_name: "Test", last_name: "Customer", email: "customer@example.com" };

/** Returns the body of a request that reserves the common car. `changes` replaces fields. */
export function reserveBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { car_slug: carSlugs.common, ...stay, customer, ...changes };
}

/** Returns the total that a search shows for a car, for use as `expected_total`. */
export async function findTotal(
  client: ApiClient,
  slug: string,
  query: Record<string, string> = {},
): Promise<number> {
  const found = await client.call(searchAvailabilityContract, { query: { ...stay, limit: "50", ...query } });
  const vehicle = found.vehicles.find((candidate) => candidate.slug === slug);
  if (vehicle === undefined) throw new Error(`The search did not return ${slug}.`);
  return vehicle.total;
}

/** Creates a draft and returns its reference. */
export async function createDraft(client: ApiClient, changes: Record<string, unknown> = {}): Promise<string> {
  const { reservation } = await client.call(reserveContract, { body: reserveBody(changes) });
  return reservation.reference;
}

/** Creates a draft and books it. */
export async function createBooking(
  client: ApiClient,
  changes: Record<string, unknown> = {},
): Promise<Booking> {
  const reference = await createDraft(client, changes);
  const body = { payment_reference: `pay-${randomUUID()}` };
  const { booking } = await client.call(bookReservationContract, { params: { reference }, body });
  return booking;
}

/** Searches the total of the car and books it in one step with that total. `changes` replaces fields of the request. */
export async function bookInOneStep(
  client: ApiClient,
  changes: Record<string, unknown> = {},
): Promise<Booking> {
  const total = await findTotal(client, String(changes.car_slug ?? carSlugs.common));
  const body = reserveBody({ payment_reference: `pay-${randomUUID()}`, expected_total: total, ...changes });
  const { booking } = await client.call(createBookingContract, { body });
  return booking;
}
