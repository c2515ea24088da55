import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { getReference } from "../../kit/exchanges";
import { createBookingBody, createReservationBody } from "../../kit/rental";
import { findPrice } from "./book-actions";
import { parseBody, performRequest } from "./perform-request";
import { chooseStay, createClientKey, type SimulatedClient } from "./simulated-client";

/**
 * Makes a draft and a booking for a new customer and cancels the booking. Then erases the customer and, at the same
 * time, sends the booking request again with its key. Sometimes tries an erasure before the cancellation, which must be
 * refused.
 */
export async function eraseCustomer(client: SimulatedClient): Promise<void> {
  const { account, api, random, retryPolicy } = client;
  const stay = chooseStay(client);
  const total = findPrice(client, stay);
  if (total === undefined) return;
  const email = `${account.canary}-${randomUUID()}@example.com`;
  const customer = { first_name: "Test", last_name: account.canary, email };
  const post = (op: string, path: string, rest: { key?: string; body?: unknown }) =>
    performRequest(api, { op, method: "POST", path, ...rest }, retryPolicy);
  const draft = { ...createReservationBody(stay, account.canary), customer };
  await post("reserve", "/v1/rentals/reservations", { key: createClientKey(client), body: draft });
  const booking = {
    key: createClientKey(client),
    body: { ...createBookingBody(stay, account.canary, total), customer },
  };
  const booked = await post("one-step", "/v1/rentals/bookings", booking);
  const reference = booked?.t === "ok" ? getReference(parseBody(booked)) : undefined;
  if (reference !== undefined) {
    if (random.chance(0.2)) await expectRefusal(client, email, reference);
    await post("cancel", `/v1/bookings/${reference}/cancel`, {});
  }
  await Promise.all([erase(client, email), post("one-step", "/v1/rentals/bookings", booking)]);
  // The stored response of a booking that was not made is an error.
  if (reference !== undefined) await post("one-step", "/v1/rentals/bookings", booking);
}

const maxAttempts = 8;
const pauseMs = 500;

/**
 * Erases the customer with the operator's command. Repeats a failed command up to seven times, because connections may
 * be lost or the booking may not have ended. Stops if the database has no data of the customer.
 */
async function erase(client: SimulatedClient, email: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const failure = await runErasure(client, email);
    if (failure === undefined || failure.includes("Nothing that is stored")) return;
    await sleep(pauseMs);
  }
}

/** Tries to erase the customer. Throws if the erasure succeeds although the booking has not ended. */
async function expectRefusal(client: SimulatedClient, email: string, reference: string): Promise<void> {
  const failure = await runErasure(client, email);
  const { json } = await readBooking(client, reference);
  if (failure === undefined && json?.includes(email) === false && !hasEnded(json)) {
    throw new Error(`The customer of ${reference} was erased although the booking has not ended.`);
  }
}

/** Returns whether the booking has ended. A supplier or the crew simulator may end it before the erasure. */
function hasEnded(json: string): boolean {
  return /"status":"(?:cancelled|expired|completed)"/.test(json);
}

async function readBooking({ api, retryPolicy }: SimulatedClient, reference: string) {
  const path = `/v1/bookings/${reference}`;
  const read = await performRequest(api, { op: "read", method: "GET", path }, retryPolicy);
  return { json: read?.t === "ok" ? read.text : undefined };
}

/** Returns the message of a failed command, otherwise `undefined`. */
async function runErasure({ account, operate }: SimulatedClient, email: string): Promise<string | undefined> {
  try {
    await operate("customer", "erase", "--email", email, "--partner", account.slug);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
