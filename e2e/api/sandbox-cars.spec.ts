import { expect, test } from "vitest";
import { createBookingContract, getBookingByExternalRefContract } from "@/lib/contracts/bookings";
import { reserveContract } from "@/lib/contracts/reservations";
import { moveClockContract } from "@/lib/contracts/sandbox";
import type { ApiClient } from "../support/api-client";
import { reserveBody } from "../support/rentals";
import { setUpTestTrack } from "../support/set-up-test-track";
import {
  advanceClock,
  attemptBook,
  bookCar,
  bookInOneStep,
  createOneStepInput,
  createTrackDraft,
  elapsedMs,
  findTrackTotal,
  listEventTypes,
  readBooking,
  waitForStatus,
} from "../support/test-track";
import { expectError } from "../support/wire/expect-reply";

/**
 * A service with the Test Track and its simulated supplier, without the crew simulator. The scenarios of the test cars
 * still apply.
 */
const service = setUpTestTrack();

const booked = ["booking.created", "booking.payment_authorized"];

async function partner(): Promise<ApiClient> {
  return await service().client(service().accounts.alpha);
}

test("test-accept is confirmed after two seconds", async () => {
  const client = await partner();
  const pending = await bookCar(client, "test-accept");
  expect(pending.status).toBe("pending");
  const confirmed = await waitForStatus(client, pending, "confirmed");
  expect(elapsedMs(confirmed, confirmed.confirmed_at)).toBeGreaterThanOrEqual(2000);
  expect(await listEventTypes(client, pending)).toEqual([...booked, "booking.confirmed"]);
});

test("test-crew-declines is cancelled", async () => {
  const client = await partner();
  const pending = await bookCar(client, "test-crew-declines");
  expect(pending.status).toBe("pending");
  const cancelled = await waitForStatus(client, pending, "cancelled");
  expect(cancelled.cancellation?.by).toBe("crew");
  expect(await listEventTypes(client, pending)).toEqual([...booked, "booking.cancelled"]);
});

test("test-secure-ok is reserved and confirmed", async () => {
  const client = await partner();
  const pending = await bookCar(client, "test-secure-ok");
  expect(pending).toMatchObject({ status: "pending_confirmation", fulfilment: { state: "pending" } });
  const confirmed = await waitForStatus(client, pending, "confirmed");
  expect(confirmed.fulfilment).toEqual({ state: "reserved", reference: expect.stringMatching(/./) });
  expect(await listEventTypes(client, pending)).toEqual([...booked, "booking.confirmed"]);
});

test("test-secure-fails is failed and cancelled", async () => {
  const client = await partner();
  const pending = await bookCar(client, "test-secure-fails");
  expect(pending.status).toBe("pending_confirmation");
  const cancelled = await waitForStatus(client, pending, "cancelled");
  expect(cancelled.fulfilment).toEqual({ state: "failed", reference: null });
  expect(await listEventTypes(client, pending)).toEqual([...booked, "booking.cancelled"]);
});

test("test-supplier-ok gets its reservation code and is confirmed", async () => {
  const client = await partner();
  const pending = await bookCar(client, "test-supplier-ok");
  expect(pending).toMatchObject({ status: "pending_supplier", fulfilment: { state: "pending" } });
  const confirmed = await waitForStatus(client, pending, "confirmed");
  expect(confirmed.fulfilment).toEqual({ state: "reserved", reference: expect.stringMatching(/^SUP-/) });
  const events = [...booked, "booking.supplier_confirmed", "booking.confirmed"];
  expect(await listEventTypes(client, pending)).toEqual(events);
});

test("test-supplier-fails is rejected by its supplier and cancelled", async () => {
  const client = await partner();
  const pending = await bookCar(client, "test-supplier-fails");
  expect(pending.status).toBe("pending_supplier");
  const cancelled = await waitForStatus(client, pending, "cancelled");
  expect(cancelled.fulfilment).toEqual({ state: "failed", reference: null });
  const events = [...booked, "booking.supplier_failed", "booking.cancelled"];
  expect(await listEventTypes(client, pending)).toEqual(events);
});

test("test-taken is found and reserved, but cannot be booked", async () => {
  const client = await partner();
  const total = await findTrackTotal(client, "test-taken");
  const reference = await createTrackDraft(client, "test-taken");
  expectError(await attemptBook(client, reference, total), "unavailable");
  const atOnce = await client.attempt(createBookingContract, await createOneStepInput(client, "test-taken"));
  expectError(atOnce, "unavailable");
});

test("test-lost-reply commits, and repeating the key returns its response", async () => {
  const client = await partner();
  const { externalRef, ...call } = await createOneStepInput(client, "test-lost-reply");
  await expect(client.attempt(createBookingContract, call)).rejects.toThrow();
  const landed = await client.call(getBookingByExternalRefContract, {
    params: { external_ref: externalRef },
  });
  const replay = await client.attempt(createBookingContract, call);
  expect([replay.status, replay.headers["idempotent-replayed"]]).toEqual([201, "true"]);
  expect(replay.json()).toMatchObject({ booking: { reference: landed.reference } });
  await waitForStatus(client, landed, "confirmed");
  expect(await listEventTypes(client, landed)).toEqual([...booked, "booking.confirmed"]);
});

test.each([
  ["test-price-up", 1.1],
  ["test-price-down", 0.9],
] as const)("%s has another total than in the search: one mismatch, then stable", async (slug, factor) => {
  const client = await partner();
  const found = await findTrackTotal(client, slug);
  const reference = await createTrackDraft(client, slug);
  const details = expectError(await attemptBook(client, reference, found), "price_mismatch");
  const current = Math.round(found * factor * 100) / 100;
  // The draft was created at the same price, so no day differs.
  const totals = { expected_total: found, current_total: current, currency: "EUR" };
  expect(details).toEqual({ ...totals, reference, changes: [] });
  const corrected = await attemptBook(client, reference, current);
  expect(corrected.json()).toMatchObject({ booking: { total: current } });
  const { body, ...call } = await createOneStepInput(client, slug);
  expectError(await client.attempt(createBookingContract, { ...call, body }), "price_mismatch");
  const again = { body: { ...body, expected_total: current } };
  expect((await client.call(createBookingContract, again)).booking.total).toBe(current);
});

test("test-search-expired returns search_expired", async () => {
  const client = await partner();
  const body = reserveBody({ car_slug: "test-search-expired" });
  expectError(await client.attempt(reserveContract, { body }), "search_expired");
  const call = await createOneStepInput(client, "test-search-expired");
  expectError(await client.attempt(createBookingContract, call), "search_expired");
});

test("test-no-delivery cannot be delivered, and can be picked up at the counter", async () => {
  const client = await partner();
  const body = reserveBody({ car_slug: "test-no-delivery", pickup_type: "delivery" });
  expectError(await client.attempt(reserveContract, { body }), "delivery_not_available");
  await waitForStatus(client, await bookInOneStep(client, "test-no-delivery"), "confirmed");
});

test("test-crash returns 500 permanently, and nothing is booked", async () => {
  const client = await partner();
  const { externalRef, ...call } = await createOneStepInput(client, "test-crash");
  const crashed = await client.attempt(createBookingContract, call);
  expectError(crashed, "internal_error");
  const replay = await client.attempt(createBookingContract, call);
  expect([replay.text, replay.headers["idempotent-replayed"]]).toEqual([crashed.text, "true"]);
  const looked = { params: { external_ref: externalRef } };
  expectError(await client.attempt(getBookingByExternalRefContract, looked), "not_found");
});

test("test-in-progress keeps its key in progress for a parallel request", async () => {
  const client = await partner();
  const call = await createOneStepInput(client, "test-in-progress");
  const attempt = () => client.attempt(createBookingContract, call);
  // Either of the two may get the key.
  const replies = await Promise.all([attempt(), attempt()]);
  const [done, parallel] = replies.toSorted((left, right) => left.status - right.status);
  if (done === undefined || parallel === undefined) throw new Error("Two calls were made.");
  expectError(parallel, "idempotency_key_in_progress");
  expect(parallel.headers["retry-after"]).toBe("1");
  const replay = await client.attempt(createBookingContract, call);
  expect([replay.status, replay.text]).toEqual([201, done.text]);
});

test("test-accept-slow is confirmed after ten minutes", async () => {
  const client = await partner();
  const pending = await bookCar(client, "test-accept-slow");
  await advanceClock(client, "5m");
  expect((await readBooking(client, pending)).status).toBe("pending");
  await advanceClock(client, "5m");
  const confirmed = await waitForStatus(client, pending, "confirmed");
  expect(elapsedMs(confirmed, confirmed.confirmed_at)).toBeGreaterThanOrEqual(600_000);
  expect(await listEventTypes(client, pending)).toEqual([...booked, "booking.confirmed"]);
});

test("test-draft-short expires after a minute", async () => {
  const client = await partner();
  const total = await findTrackTotal(client, "test-draft-short");
  const draft = await client.call(reserveContract, { body: reserveBody({ car_slug: "test-draft-short" }) });
  const { reference, created_at: createdAt } = draft.reservation;
  expect(Date.parse(draft.expires_at) - Date.parse(createdAt)).toBe(60_000);
  await advanceClock(client, "60s");
  expectError(await attemptBook(client, reference, total), "reservation_expired");
});

test("test-never-accepted expires at confirm_by", async () => {
  const client = await partner();
  const pending = await bookCar(client, "test-never-accepted");
  await advanceClock(client, "8h");
  const expired = await waitForStatus(client, pending, "expired");
  expect(expired.expired_at && pending.confirm_by && expired.expired_at >= pending.confirm_by).toBe(true);
  expect(await listEventTypes(client, pending)).toEqual([...booked, "booking.expired"]);
});

test("a clock advance past deadline and end keeps the order: confirmed, then completed", async () => {
  const client = await service().client(service().accounts.beta);
  const pending = await bookCar(client, "test-completes");
  await advanceClock(client, "60d");
  await waitForStatus(client, pending, "completed");
  expect(await listEventTypes(client, pending)).toEqual([
    ...booked,
    "booking.confirmed",
    "booking.completed",
  ]);
  await client.call(moveClockContract, { body: { reset: true } });
});

test("test-completes is confirmed, and completed after its end", async () => {
  const client = await service().client(service().accounts.beta);
  const pending = await bookCar(client, "test-completes");
  await waitForStatus(client, pending, "confirmed");
  await advanceClock(client, "60d");
  const completed = await waitForStatus(client, pending, "completed");
  expect(elapsedMs(completed, completed.completed_at)).toBeGreaterThanOrEqual(60 * 86_400_000);
  const events = [...booked, "booking.confirmed", "booking.completed"];
  expect(await listEventTypes(client, pending)).toEqual(events);
});
