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
import { findTotal, reserveBody } from "./rentals";
import { pollUntil } from "./wire/poll";
import type { Reply } from "./wire/send-request";

/** Returns the total that a search of the Test Track shows for a car. */
export async function findTrackTotal(client: ApiClient, slug: string): Promise<number> {
  return await findTotal(client, slug, { location: "test-instant" });
}

/** Creates a draft of a car and returns its reference. */
export async function createTrackDraft(client: ApiClient, slug: string): Promise<string> {
  const { reservation } = await client.call(reserveContract, { body: reserveBody({ car_slug: slug }) });
  return reservation.reference;
}

/** Sends the book request for a draft with this total, and returns the reply with any status. */
export async function attemptBook(
  client: ApiClient,
  reference: string,
  expectedTotal: number,
): Promise<Reply> {
  const body = { payment_reference: `pay-${reference}`, expected_total: expectedTotal };
  return await client.attempt(bookReservationContract, { params: { reference }, body });
}

/** Returns the input of a one-step booking at the total that a search finds now. Each call creates a new key. */
export async function createOneStepInput(
  client: ApiClient,
  slug: string,
): Promise<CallInput & { externalRef: string }> {
  const externalRef = randomUUID();
  const body = reserveBody({
    car_slug: slug,
    external_ref: externalRef,
    payment_reference: `pay-${externalRef}`,
    expected_total: await findTrackTotal(client, slug),
  });
  return { body, key: randomUUID(), externalRef };
}

/** Searches, reserves and books a car. */
export async function bookCar(client: ApiClient, slug: string): Promise<Booking> {
  const total = await findTrackTotal(client, slug);
  const reply = await attemptBook(client, await createTrackDraft(client, slug), total);
  expect(reply.status, reply.text).toBe(200);
  return bookReservationContract.response.parse(reply.json()).booking;
}

/** Books the car in one step, and returns the booking. */
export async function bookInOneStep(client: ApiClient, slug: string): Promise<Booking> {
  const { booking } = await client.call(createBookingContract, await createOneStepInput(client, slug));
  return booking;
}

/** Returns the current state of the booking. */
export async function readBooking(client: ApiClient, { reference }: Booking): Promise<Booking> {
  return await client.call(getBookingContract, { params: { reference } });
}

/** Waits up to 30 s until the booking has the status, and returns the booking. */
export async function waitForStatus(
  client: ApiClient,
  booking: Booking,
  status: BookingStatus,
): Promise<Booking> {
  return await pollUntil(
    () => readBooking(client, booking),
    (now) => now.status === status,
    30_000,
  );
}

/** Returns the types of the booking's events, in order, among the first 100 events that the client lists. */
export async function listEventTypes(client: ApiClient, { reference }: Booking): Promise<string[]> {
  const { data } = await client.call(listEventsContract, { query: { limit: "100" } });
  return data.filter((event) => event.data.reference === reference).map(({ type }) => type);
}

/** Moves the sandbox clock of the client's partner forward. */
export async function advanceClock(client: ApiClient, duration: string): Promise<void> {
  await client.call(moveClockContract, { body: { advance: duration } });
}

/** Returns the milliseconds from the creation of the booking to a timestamp, or `NaN` for null. */
export function elapsedMs(booking: Booking, stamp: string | null): number {
  return Date.parse(stamp ?? "") - Date.parse(booking.created_at);
}
