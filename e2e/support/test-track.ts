import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  type Booking,
  type BookingStatus,
  bookReservationContract,
  createBookingContract,
  getBookingContract,
} from "@/lib/contracts/bookings";
import { listEventsContract } from "@/lib/contracts/events";
import { reserveContract } from "@/lib/contracts/reservations";
import { moveClockContract } from "@/lib/contracts/sandbox";
import type { ApiClient, CallInput } from "./api-client";
import { reserveBody, totalOf } from "./stays";
import { pollUntil } from "./wire/poll";
import type { Reply } from "./wire/send-request";

/** The total a search of the Test Track shows for a car. */
export async function foundTotal(client: ApiClient, slug: string): Promise<number> {
  return await totalOf(client, slug, { location: "test-instant" });
}

/** Makes a draft of a car as it was found and answers its reference. */
export async function reserve(client: ApiClient, slug: string): Promise<string> {
  const { reservation } = await client.call(reserveContract, { body: reserveBody({ car_slug: slug }) });
  return reservation.reference;
}

/** The book call for a draft, at the total given. */
export async function attemptBook(
  client: ApiClient,
  reference: string,
  expectedTotal: number,
): Promise<Reply> {
  const body = { payment_reference: `pay-${reference}`, expected_total: expectedTotal };
  return await client.attempt(bookReservationContract, { params: { reference }, body });
}

/** A car's one-step booking at the total found, ready to be sent and sent again. */
export async function oneStepCall(
  client: ApiClient,
  slug: string,
): Promise<CallInput & { externalRef: string }> {
  const externalRef = randomUUID();
  const body = reserveBody({
    car_slug: slug,
    external_ref: externalRef,
    payment_reference: `pay-${externalRef}`,
    expected_total: await foundTotal(client, slug),
  });
  return { body, key: randomUUID(), externalRef };
}

/** Searches, reserves and books as any partner would. */
export async function bookFound(client: ApiClient, slug: string): Promise<Booking> {
  const total = await foundTotal(client, slug);
  const reply = await attemptBook(client, await reserve(client, slug), total);
  expect(reply.status, reply.text).toBe(200);
  return bookReservationContract.response.parse(reply.json()).booking;
}

export async function bookAtOnce(client: ApiClient, slug: string): Promise<Booking> {
  const { booking } = await client.call(createBookingContract, await oneStepCall(client, slug));
  return booking;
}

export async function read(client: ApiClient, { reference }: Booking): Promise<Booking> {
  return await client.call(getBookingContract, { params: { reference } });
}

export async function untilIs(client: ApiClient, booking: Booking, status: BookingStatus): Promise<Booking> {
  return await pollUntil(
    () => read(client, booking),
    (now) => now.status === status,
    30_000,
  );
}

/** The types of a booking's events, in the order the partner reads them. */
export async function typesOf(client: ApiClient, { reference }: Booking): Promise<string[]> {
  const { data } = await client.call(listEventsContract, { query: { limit: "100" } });
  return data.filter((event) => event.data.reference === reference).map(({ type }) => type);
}

export async function advance(client: ApiClient, duration: string): Promise<void> {
  await client.call(moveClockContract, { body: { advance: duration } });
}

/** Milliseconds from the booking to the moment a stamp names. */
export function since(booking: Booking, stamp: string | null): number {
  return Date.parse(stamp ?? "") - Date.parse(booking.created_at);
}
