import { getField } from "../../kit/exchanges";
import { createBookingBody, createReservationBody, type Stay } from "../../kit/rental";
import type { ResponseCompletion } from "../../kit/run-records";
import { type Actor, chooseStay, createActorKey } from "./actor";
import { parseBody, performRequest } from "./perform-request";

const reservationsPath = "/v1/rentals/reservations";
const bookingsPath = "/v1/rentals/bookings";
const maxOwnBookings = 30;

/** Reserves a draft and books it at its price. */
export async function reserveAndBook(actor: Actor): Promise<void> {
  await reserveStayAndBook(actor, chooseStay(actor));
}

export async function reserveStayAndBook(actor: Actor, stay: Stay): Promise<void> {
  const draft = await reserveStay(actor, stay);
  if (draft === undefined) return;
  const { reference, total } = draft;
  const body = { payment_reference: `pay-${reference}`, expected_total: total };
  const call = {
    op: "book",
    method: "POST",
    path: `${reservationsPath}/${reference}/book`,
    key: createActorKey(actor),
    body,
  } as const;
  const [first] = await Promise.all([
    performRequest(actor.client, call, actor.retryPolicy),
    // Sometimes a second program of the partner sends the same request at the same time.
    actor.random.chance(0.15) ? performRequest(actor.client, call, actor.retryPolicy) : undefined,
  ]);
  recordBooking(actor, first);
}

/** Reserves a draft and deletes it. */
export async function reserveAndDelete(actor: Actor): Promise<void> {
  const draft = await reserve(actor);
  if (draft === undefined) return;
  const call = { op: "delete", method: "DELETE", path: `${reservationsPath}/${draft.reference}` } as const;
  await performRequest(actor.client, call, actor.retryPolicy);
}

/** Reserves a draft. If it is not booked, it expires. */
export async function reserve(actor: Actor): Promise<Draft | undefined> {
  return await reserveStay(actor, chooseStay(actor));
}

type Draft = { reference: string; total: number };

export async function reserveStay(actor: Actor, stay: Stay): Promise<Draft | undefined> {
  const body = createReservationBody(stay, actor.account.canary);
  const call = {
    op: "reserve",
    method: "POST",
    path: reservationsPath,
    key: createActorKey(actor),
    body,
  } as const;
  const response = await performRequest(actor.client, call, actor.retryPolicy);
  if (response?.t !== "ok") return undefined;
  const reservation = getField(parseBody(response), "reservation");
  return {
    reference: String(getField(reservation, "reference")),
    total: Number(getField(reservation, "total")),
  };
}

/** Books a car directly at its list price. */
export async function bookAtOnce(actor: Actor): Promise<void> {
  const stay = chooseStay(actor);
  const total = findPrice(actor, stay);
  if (total !== undefined) await book(actor, stay, total);
}

export async function book(actor: Actor, stay: Stay, total: number): Promise<void> {
  const body = createBookingBody(stay, actor.account.canary, total);
  const key = createActorKey(actor);
  const call = { op: "one-step", method: "POST", path: bookingsPath, key, body } as const;
  const response = await performRequest(actor.client, call, actor.retryPolicy);
  recordBooking(actor, response);
  if (response?.status === 500) await lookUpByExternalRef(actor, String(body.external_ref));
  if (response !== undefined && actor.random.chance(0.1)) {
    // The same key with another body must have no effect.
    const other = createBookingBody(stay, actor.account.canary, total);
    await performRequest(actor.client, { ...call, body: other }, actor.retryPolicy);
  }
}

/** Looks up the booking, as the specification requires after a terminal failure. */
async function lookUpByExternalRef(actor: Actor, externalRef: string): Promise<void> {
  const path = `/v1/bookings/ext/${externalRef}`;
  await performRequest(actor.client, { op: "read-ext", method: "GET", path }, actor.retryPolicy);
}

/** The prices of three days in euros, as a search returns them. */
const prices: Record<string, number> = {
  "torture-one": 123.3,
  "torture-single": 150,
  "torture-two": 100.05,
  "torture-request": 210,
  "torture-supplied": 240,
};

export function findPrice({ account }: Actor, { car_slug }: Stay): number | undefined {
  const euros = prices[car_slug];
  if (euros === undefined) return undefined;
  return account.slug === "beta" ? Math.round(euros * 125 + 1e-6) / 100 : euros;
}

function recordBooking(
  { bookings, sharedBookings, account }: Actor,
  response: ResponseCompletion | undefined,
): void {
  if (response?.t !== "ok") return;
  const reference = String(getField(parseBody(response), "booking", "reference"));
  bookings.push(reference);
  sharedBookings.push({ owner: account.slug, reference });
  if (bookings.length > maxOwnBookings) bookings.shift();
  if (sharedBookings.length > 4 * maxOwnBookings) sharedBookings.shift();
}
