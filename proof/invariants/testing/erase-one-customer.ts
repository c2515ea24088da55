import { sql } from "drizzle-orm";
import { eraseCustomer } from "../../../server/customers/erase-customer";
import { createApiClient } from "../../../server/testing/fixtures/api-client";
import { bookingBody } from "../../../server/testing/fixtures/rental-body";
import type { TestRuntime } from "../../../server/testing/test-runtime";
import { getReference } from "../../kit/exchanges";
import type { PartnerClient } from "../../kit/recording-client";
import { createBookingBody, createReservationBody, type Stay } from "../../kit/rental";

/** Makes and cancels a booking as a partner that is not part of the run, and erases its customer. */
export async function eraseOneCustomer(
  runtime: TestRuntime,
  car: { slug: string; total: number },
): Promise<void> {
  const { call, partner } = await createApiClient(runtime);
  const customer = {
    first_name: "Jane",
    last_name: "Erased-Soon",
    email: "jane@example.com",
    phone: "+351 912 345 678",
  };
  const body = {
    ...bookingBody(car),
    date_from: day(70),
    date_to: day(73),
    customer,
    expected_total: car.total,
  };
  const booked = await call("POST", "/v1/rentals/bookings", { body, key: "erased" });
  const { booking } = booked.json as { booking?: { reference: string } };
  if (booking === undefined) throw new Error(`The booking failed: ${booked.text}`);
  await call("POST", `/v1/bookings/${booking.reference}/cancel`, { body: { reason: "Jane is ill" } });
  const erased = await eraseCustomer(runtime, await runtime.acting(), {
    email: customer.email,
    accounts: [partner],
  });
  if (erased?.[0]?.bookings.length !== 1) throw new Error("The customer was not erased.");
}

type Party = { client: PartnerClient; canary: string; price: number; stay: Stay };

/**
 * For one customer, creates a draft, and books and cancels another rental. Erases the customer's data in both, then
 * repeats the request of the booking with the same key.
 */
export async function eraseOwnCustomer(
  runtime: TestRuntime,
  { client, canary, price, stay }: Party,
): Promise<void> {
  const customer = { first_name: "Test", last_name: canary, email: `erased-${canary}@example.com` };
  const post = (op: string, path: string, rest: { key?: string; body?: unknown }) =>
    client.attempt({ op, method: "POST", path, ...rest });
  const reservation = { ...createReservationBody(stay, canary), customer };
  await post("reserve", "/v1/rentals/reservations", { key: "e1", body: reservation });
  const body = { ...createBookingBody(stay, canary, price), customer };
  const booking = { key: "e2", body };
  const booked = await post("one-step", "/v1/rentals/bookings", booking);
  const reference = booked.t === "info" ? undefined : getReference(JSON.parse(booked.text));
  await post("cancel", `/v1/bookings/${reference}/cancel`, {});
  const accounts = await runtime.database.rows<{ id: number; slug: string }>(
    sql`select id, slug from partners where slug = ${client.partner}`,
  );
  const erased = await eraseCustomer(runtime, await runtime.acting(), { email: customer.email, accounts });
  if (erased?.[0]?.drafts.length !== 1) throw new Error("The customer and the draft were not erased.");
  await post("one-step", "/v1/rentals/bookings", booking);
}

function day(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}
