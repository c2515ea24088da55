import { getField } from "../../kit/exchanges";
import { createBookingBody, createReservationBody, type Stay } from "../../kit/rental";
import type { ResponseCompletion } from "../../kit/run-records";
import { parseBody, performRequest } from "./perform-request";
import { chooseStay, createClientKey, type SimulatedClient } from "./simulated-client";

const reservationsPath = "/v1/rentals/reservations";
const bookingsPath = "/v1/rentals/bookings";
const maxOwnBookings = 30;

/** Reserves a draft and books it at its price. */
export async function reserveAndBook(client: SimulatedClient): Promise<void> {
  await reserveStayAndBook(client, chooseStay(client));
}

/** Reserves this rental and books the draft at its price. */
export async function reserveStayAndBook(client: SimulatedClient, stay: Stay): Promise<void> {
  const draft = await reserveStay(client, stay);
  if (draft === undefined) return;
  const { reference, total } = draft;
  const body = { payment_reference: `pay-${reference}`, expected_total: total };
  const call = {
    op: "book",
    method: "POST",
    path: `${reservationsPath}/${reference}/book`,
    key: createClientKey(client),
    body,
  } as const;
  const [first] = await Promise.all([
    performRequest(client.api, call, client.retryPolicy),
    // Sometimes a second program of the partner sends the same request at the same time.
    client.random.chance(0.15) ? performRequest(client.api, call, client.retryPolicy) : undefined,
  ]);
  recordBooking(client, first);
}

/** Reserves a draft and deletes it. */
export async function reserveAndDelete(client: SimulatedClient): Promise<void> {
  const draft = await reserve(client);
  if (draft === undefined) return;
  const call = { op: "delete", method: "DELETE", path: `${reservationsPath}/${draft.reference}` } as const;
  await performRequest(client.api, call, client.retryPolicy);
}

/**
 * Reserves a draft and returns it, or undefined if the request failed. A draft that is not booked expires.
 */
export async function reserve(client: SimulatedClient): Promise<Draft | undefined> {
  return await reserveStay(client, chooseStay(client));
}

type Draft = { reference: string; total: number };

/** Reserves this rental and returns the draft, or `undefined` if the request failed. */
export async function reserveStay(client: SimulatedClient, stay: Stay): Promise<Draft | undefined> {
  const body = createReservationBody(stay, client.account.canary);
  const call = {
    op: "reserve",
    method: "POST",
    path: reservationsPath,
    key: createClientKey(client),
    body,
  } as const;
  const response = await performRequest(client.api, call, client.retryPolicy);
  if (response?.t !== "ok") return undefined;
  const reservation = getField(parseBody(response), "reservation");
  return {
    reference: String(getField(reservation, "reference")),
    total: Number(getField(reservation, "total")),
  };
}

/** Books a car directly at its list price. */
export async function bookAtOnce(client: SimulatedClient): Promise<void> {
  const stay = chooseStay(client);
  const total = findPrice(client, stay);
  if (total !== undefined) await book(client, stay, total);
}

/**
 * Books a rental in one step at this total. After a 500 response, looks the booking up. Sometimes repeats the
 * key with another body.
 */
export async function book(client: SimulatedClient, stay: Stay, total: number): Promise<void> {
  const body = createBookingBody(stay, client.account.canary, total);
  const key = createClientKey(client);
  const call = { op: "one-step", method: "POST", path: bookingsPath, key, body } as const;
  const response = await performRequest(client.api, call, client.retryPolicy);
  recordBooking(client, response);
  if (response?.status === 500) await lookUpByExternalRef(client, String(body.external_ref));
  if (response !== undefined && client.random.chance(0.1)) {
    // The same key with another body must have no effect.
    const other = createBookingBody(stay, client.account.canary, total);
    await performRequest(client.api, { ...call, body: other }, client.retryPolicy);
  }
}

/** Looks up the booking, as the specification requires after a terminal failure. */
async function lookUpByExternalRef(client: SimulatedClient, externalRef: string): Promise<void> {
  const path = `/v1/bookings/ext/${externalRef}`;
  await performRequest(client.api, { op: "read-ext", method: "GET", path }, client.retryPolicy);
}

/** The price of each car for three days in euros, as a search returns it. */
const prices: Record<string, number> = {
  "torture-one": 123.3,
  "torture-single": 150,
  "torture-two": 100.05,
  "torture-request": 210,
  "torture-supplied": 240,
};

/**
 * Returns the price of a rental in the currency of the client's partner, or `undefined` for an unlisted car.
 */
export function findPrice({ account }: SimulatedClient, { car_slug }: Stay): number | undefined {
  const euros = prices[car_slug];
  if (euros === undefined) return undefined;
  return account.slug === "beta" ? Math.round(euros * 125 + 1e-6) / 100 : euros;
}

/** Replaces the client's newest booking by another rental. Half of the replacements are confirmed at once. */
export async function replace(client: SimulatedClient): Promise<void> {
  const { account, api, bookings, random, retryPolicy } = client;
  const reference = bookings.at(-1);
  const stay = chooseStay(client);
  const total = findPrice(client, stay);
  if (reference === undefined || total === undefined) return;
  const body = createBookingBody(stay, account.canary, total);
  const path = `/v1/bookings/${reference}/replace`;
  const call = { op: "replace", method: "POST", path, key: createClientKey(client), body } as const;
  const response = await performRequest(api, call, retryPolicy);
  recordBooking(client, response);
  if (response?.t !== "ok" || random.chance(0.5)) return;
  const made = String(getField(parseBody(response), "booking", "reference"));
  const move = `/v1/sandbox/bookings/${made}/transition`;
  await performRequest(
    api,
    { op: "transition", method: "POST", path: move, body: { to: "confirmed" } },
    retryPolicy,
  );
}

function recordBooking(
  { bookings, sharedBookings, account }: SimulatedClient,
  response: ResponseCompletion | undefined,
): void {
  if (response?.t !== "ok") return;
  const reference = String(getField(parseBody(response), "booking", "reference"));
  bookings.push(reference);
  sharedBookings.push({ owner: account.slug, reference });
  if (bookings.length > maxOwnBookings) bookings.shift();
  if (sharedBookings.length > 4 * maxOwnBookings) sharedBookings.shift();
}
