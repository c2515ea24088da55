import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import {
  type Booking,
  bookReservationContract,
  cancelBookingContract,
  getBookingContract,
} from "@/lib/contracts/bookings";
import { getMeContract } from "@/lib/contracts/partners";
import { deleteReservationContract } from "@/lib/contracts/reservations";
import { startWorker } from "@/server/testing/api-server";
import type { ServerProcess } from "@/server/testing/server-process";
import { type ApiClient, createApiClient } from "../support/api-client";
import { createBooking, createDraft } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { carSlugs } from "../support/test-catalogue";
import { expectError } from "../support/wire/expect-reply";
import { mintToken } from "../support/wire/mint-token";
import { pollUntil } from "../support/wire/poll";

const service = setUpService();

let worker: ServerProcess | undefined;
beforeAll(async () => {
  const { roleUrls, env } = service();
  worker = await startWorker({ databaseUrl: roleUrls.worker, env });
});
afterAll(async () => {
  await worker?.stop();
});

/** Returns a client of the first partner with a new token, because moving the clock also expires tokens. */
async function freshClient(): Promise<ApiClient> {
  const { server, accounts } = service();
  return createApiClient(server.url, await mintToken(server.url, accounts.alpha));
}

async function advance(duration: string): Promise<void> {
  await service().operator.run("clock", "advance", duration);
}

/** Returns the rental dates that are `from` and `to` days after the current day of the service's clock. */
async function daysOn(from: number, to: number) {
  const { now } = await service().operator.run("clock", "show");
  const day = (days: number) =>
    new Date(Date.parse(String(now)) + days * 86_400_000).toISOString().slice(0, 10);
  return { date_from: day(from), date_to: day(to) };
}

async function untilStatus(client: ApiClient, reference: string, status: string): Promise<Booking> {
  return await pollUntil(
    () => client.call(getBookingContract, { params: { reference } }),
    (booking) => booking.status === status,
  );
}

const body = { payment_reference: "pay-late" };

test("a draft can be booked for 30 minutes, returns reservation_expired for 30 days, and is then not found", async () => {
  const client = await freshClient();
  const [timely, late] = [await createDraft(client), await createDraft(client)];
  await advance("29m");
  await client.call(bookReservationContract, { params: { reference: timely }, body });
  await advance("90s");
  const params = { reference: late };
  const refused = await client.attempt(bookReservationContract, { params, body });
  expect(expectError(refused, "reservation_expired")).toEqual({
    reference: late,
    expired_at: expect.any(String),
  });
  expectError(await client.attempt(deleteReservationContract, { params }), "not_found");
  await advance("29d");
  const later = await (await freshClient()).attempt(bookReservationContract, { params, body });
  expectError(later, "reservation_expired");
  await advance("1d");
  expectError(await (await freshClient()).attempt(bookReservationContract, { params, body }), "not_found");
});

test("a token expires after an hour by the service's clock", async () => {
  const client = await freshClient();
  await advance("3590s");
  await client.call(getMeContract);
  await advance("10s");
  expectError(await client.attempt(getMeContract), "invalid_token");
  await (await freshClient()).call(getMeContract);
});

test("a booking not accepted expires after eight hours and releases its car", async () => {
  const stay = await daysOn(20, 22);
  const before = await freshClient();
  const { reference } = await createBooking(before, { car_slug: carSlugs.single, ...stay });
  expect(await isFound(before, stay)).toBe(false);
  await advance("8h");
  const client = await freshClient();
  const booking = await untilStatus(client, reference, "expired");
  expect(booking).toMatchObject({ confirmed_at: null, expired_at: expect.any(String) });
  expect(await isFound(client, stay)).toBe(true);
  const refused = await client.attempt(cancelBookingContract, { params: { reference } });
  expect(expectError(refused, "not_cancellable")).toEqual({ status: "expired" });
  expect((await service().operator.attempt("booking", "accept", reference)).code).toBe(1);
});

test("an accepted booking can be cancelled until it starts, and is completed after its end", async () => {
  const stay = await daysOn(2, 4);
  const { operator } = service();
  const { reference } = await createBooking(await freshClient(), stay);
  await operator.run("booking", "accept", reference);
  await advance("3d");
  const params = { reference };
  const during = await freshClient();
  const started = await during.attempt(cancelBookingContract, { params });
  expect(expectError(started, "not_cancellable")).toEqual({ status: "confirmed" });
  await advance("2d");
  const client = await freshClient();
  expect(await untilStatus(client, reference, "completed")).toMatchObject({
    completed_at: expect.any(String),
  });
  const over = await client.attempt(cancelBookingContract, { params });
  expect(expectError(over, "not_cancellable")).toEqual({ status: "completed" });
});

async function isFound(client: ApiClient, stay: Record<string, string>): Promise<boolean> {
  const found = await client.call(searchAvailabilityContract, { query: { ...stay, location: "lisbon" } });
  return found.vehicles.some(({ slug }) => slug === carSlugs.single);
}
