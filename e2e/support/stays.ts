import { randomUUID } from "node:crypto";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { type Booking, bookReservationContract, createBookingContract } from "@/lib/contracts/bookings";
import { reserveContract } from "@/lib/contracts/reservations";
import type { ApiClient } from "./api-client";
import { carSlugs } from "./test-catalogue";

/** The day that is so many days after today in UTC, as `YYYY-MM-DD`. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export const stay = { date_from: dayAhead(40), date_to: dayAhead(43) };

export const customer = { first_name: "Test", last_name: "Customer", email: "customer@example.com" };

export function reserveBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { car_slug: carSlugs.common, ...stay, customer, ...changes };
}

/** The total a search shows for a car, the value to send as `expected_total`. */
export async function totalOf(
  client: ApiClient,
  slug: string,
  query: Record<string, string> = {},
): Promise<number> {
  const found = await client.call(searchAvailabilityContract, { query: { ...stay, limit: "50", ...query } });
  const vehicle = found.vehicles.find((candidate) => candidate.slug === slug);
  if (vehicle === undefined) throw new Error(`${slug} was not found.`);
  return vehicle.total;
}

/** Makes a draft and answers its reference. */
export async function makeDraft(client: ApiClient, changes: Record<string, unknown> = {}): Promise<string> {
  const { reservation } = await client.call(reserveContract, { body: reserveBody(changes) });
  return reservation.reference;
}

/** Makes a draft and books it. */
export async function makeBooking(
  client: ApiClient,
  changes: Record<string, unknown> = {},
): Promise<Booking> {
  const reference = await makeDraft(client, changes);
  const body = { payment_reference: `pay-${randomUUID()}` };
  const { booking } = await client.call(bookReservationContract, { params: { reference }, body });
  return booking;
}

/** Books in one step at the price of now. */
export async function bookAtOnce(client: ApiClient, changes: Record<string, unknown> = {}): Promise<Booking> {
  const total = await totalOf(client, String(changes.car_slug ?? carSlugs.common));
  const body = reserveBody({ payment_reference: `pay-${randomUUID()}`, expected_total: total, ...changes });
  const { booking } = await client.call(createBookingContract, { body });
  return booking;
}
