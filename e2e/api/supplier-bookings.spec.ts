import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import {
  type Booking,
  bookReservationContract,
  cancelBookingContract,
  createBookingContract,
  getBookingContract,
} from "@/lib/contracts/bookings";
import { listEventsContract } from "@/lib/contracts/events";
import { startWorker } from "@/server/testing/api-server";
import type { ServerProcess } from "@/server/testing/server-process";
import { type SupplierServer, startSupplier, supplierOffer } from "@/server/testing/supplier-server";
import type { ApiClient } from "../support/api-client";
import { createCityWithSupplier } from "../support/city-with-supplier";
import { createDraft, reserveBody, stay } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { pollUntil } from "../support/wire/poll";

const service = setUpService({ SUPPLIER_RETRY_SCHEDULE: "0s,0s" });

let supplier: SupplierServer;
let worker: ServerProcess | undefined;
let alpha: ApiClient;

beforeAll(async () => {
  const { operator, roleUrls, env, client, accounts } = service();
  supplier = await startSupplier();
  supplier.scripts.search = () => ({ status: 200, body: { offers: [supplierOffer("o-1")] } });
  const cars = [{ slug: "supplied-own", pricePerDay: 90, suppliedBy: "supplied-0" }];
  await createCityWithSupplier(operator, "supplied", { suppliers: [supplier], cars });
  worker = await startWorker({ databaseUrl: roleUrls.worker, env });
  alpha = await client(accounts.alpha);
});
afterAll(async () => {
  await worker?.stop();
  await supplier?.close();
});

/** Returns the slug of a supplier's offer, found by a search. */
async function findOffer(): Promise<string> {
  const query = { ...stay, location: "supplied" };
  const { search_id } = await alpha.call(searchAvailabilityContract, { query });
  const found = await pollUntil(
    () => alpha.call(searchAvailabilityContract, { query: { search_id: search_id ?? "" } }),
    ({ status }) => status === "complete",
  );
  return found.vehicles.find(({ title }) => title === "Offer o-1")?.slug ?? "";
}

async function bookAtOnce(car_slug: string, expected_total: number): Promise<Booking> {
  const body = reserveBody({ car_slug, expected_total, payment_reference: `pay-${randomUUID()}` });
  const { booking } = await alpha.call(createBookingContract, { body });
  expect(booking).toMatchObject({
    status: "pending_supplier",
    fulfilment: { state: "pending", reference: null },
  });
  return booking;
}

async function untilStatus({ reference }: Booking, wanted: Booking["status"]): Promise<Booking> {
  return await pollUntil(
    () => alpha.call(getBookingContract, { params: { reference } }),
    ({ status }) => status === wanted,
  );
}

async function eventsOf({ reference }: Booking) {
  const { data } = await alpha.call(listEventsContract, { query: { limit: "100" } });
  return data.flatMap(({ type, data }) => {
    // SAFETY: every event of this service has a booking; no pings are sent here.
    const shown = data as Booking;
    return shown.reference === reference ? [[type, shown.status, shown.fulfilment.state]] : [];
  });
}

const booked = [
  ["booking.created", "pending_supplier", "pending"],
  ["booking.payment_authorized", "pending_supplier", "pending"],
];

test("an offer is found, reserved, booked and confirmed by its supplier, with an event per step in order", async () => {
  const reference = await createDraft(alpha, { car_slug: await findOffer(), units: 2 });
  const { booking, status_note } = await alpha.call(bookReservationContract, {
    params: { reference },
    body: { payment_reference: "pay", expected_total: 240 },
  });
  expect(booking).toMatchObject({ status: "pending_supplier", total: 240, car: { title: "Offer o-1" } });
  expect(status_note).toContain("supplier");
  const confirmed = await untilStatus(booking, "confirmed");
  const code = supplier.reservations.get(reference);
  expect(confirmed.fulfilment).toEqual({ state: "reserved", reference: code });
  expect(await eventsOf(booking)).toEqual([
    ...booked,
    ["booking.supplier_confirmed", "pending_supplier", "reserved"],
    ["booking.confirmed", "confirmed", "reserved"],
  ]);
  const asked = supplier.calls.find(({ key }) => key === reference);
  expect(asked).toMatchObject({
    authorization: `Bearer ${supplier.secret}`,
    body: { offer_id: "o-1", reference, units: 2, starts_at: booking.starts_at, ends_at: booking.ends_at },
  });
});

test("an own car fulfilled by a supplier is reserved by its slug and cancelled with the supplier", async () => {
  const booking = await bookAtOnce("supplied-own", 270);
  await untilStatus(booking, "confirmed");
  const { reference } = booking;
  expect(supplier.calls.find(({ key }) => key === reference)?.body.offer_id).toBe("supplied-own");
  const { booking: cancelled } = await alpha.call(cancelBookingContract, { params: { reference }, body: {} });
  expect(cancelled).toMatchObject({ status: "cancelled", fulfilment: { state: "cancelled" } });
  await expect.poll(() => supplier.reservations.has(reference), { timeout: 20_000 }).toBe(false);
  expect(supplier.made.filter(({ key }) => key === reference)).toHaveLength(1);
});

test("a supplier's rejection cancels the booking, with both events", async () => {
  supplier.scripts.reserve = () => ({ status: 409, body: { error: "sold out" } });
  const booking = await bookAtOnce(await findOffer(), 120);
  const cancelled = await untilStatus(booking, "cancelled");
  expect(cancelled).toMatchObject({ fulfilment: { state: "failed" }, cancellation: { by: "service" } });
  expect(await eventsOf(booking)).toEqual([
    ...booked,
    ["booking.supplier_failed", "pending_supplier", "failed"],
    ["booking.cancelled", "cancelled", "failed"],
  ]);
});

test("a supplier that reserves without a response is abandoned, and its reservation is cancelled", async () => {
  supplier.scripts.reserve = (call) => {
    supplier.reserve(call);
    return { drop: true };
  };
  const booking = await bookAtOnce(await findOffer(), 120);
  const { reference } = booking;
  await untilStatus(booking, "cancelled");
  expect(supplier.reservations.has(reference)).toBe(true);
  supplier.scripts.reserve = (call) => supplier.reserve(call);
  await expect.poll(() => supplier.reservations.has(reference), { timeout: 30_000 }).toBe(false);
  expect(supplier.made.filter(({ key }) => key === reference)).toHaveLength(1);
  expect((await eventsOf(booking)).map(([type]) => type)).toEqual([
    "booking.created",
    "booking.payment_authorized",
    "booking.supplier_failed",
    "booking.cancelled",
  ]);
});
