import { getField } from "../../kit/exchanges";
import { createBookingBody, createReservationBody, type Stay } from "../../kit/rental";
import type { ResponseCompletion } from "../../kit/run-records";
import { type Actor, keyOf, wantedStay } from "./actor";
import { parse, perform } from "./perform";

const reservations = "/v1/rentals/reservations";
const oneStep = "/v1/rentals/bookings";
const kept = 30;

/** Reserves a draft and books it at its price. */
export async function reserveAndBook(actor: Actor): Promise<void> {
  await reserveStayAndBook(actor, wantedStay(actor));
}

export async function reserveStayAndBook(actor: Actor, stay: Stay): Promise<void> {
  const made = await reserveStay(actor, stay);
  if (made === undefined) return;
  const { reference, total } = made;
  const body = { payment_reference: `pay-${reference}`, expected_total: total };
  const call = {
    op: "book",
    method: "POST",
    path: `${reservations}/${reference}/book`,
    key: keyOf(actor),
    body,
  } as const;
  const [first] = await Promise.all([
    perform(actor.client, call, actor.patience),
    // Sometimes a second program of the partner sends the same request at the same time.
    actor.random.chance(0.15) ? perform(actor.client, call, actor.patience) : undefined,
  ]);
  keep(actor, first);
}

/** Reserves a draft and deletes it. */
export async function reserveAndDelete(actor: Actor): Promise<void> {
  const made = await reserve(actor);
  if (made === undefined) return;
  const call = { op: "delete", method: "DELETE", path: `${reservations}/${made.reference}` } as const;
  await perform(actor.client, call, actor.patience);
}

/** Reserves a draft. If it is not booked, it expires. */
export async function reserve(actor: Actor): Promise<Draft | undefined> {
  return await reserveStay(actor, wantedStay(actor));
}

type Draft = { reference: string; total: number };

export async function reserveStay(actor: Actor, stay: Stay): Promise<Draft | undefined> {
  const body = createReservationBody(stay, actor.account.canary);
  const call = { op: "reserve", method: "POST", path: reservations, key: keyOf(actor), body } as const;
  const made = await perform(actor.client, call, actor.patience);
  if (made?.t !== "ok") return undefined;
  const reservation = getField(parse(made), "reservation");
  return {
    reference: String(getField(reservation, "reference")),
    total: Number(getField(reservation, "total")),
  };
}

/** Books a car directly at its list price. */
export async function bookAtOnce(actor: Actor): Promise<void> {
  const stay = wantedStay(actor);
  const total = priceOf(actor, stay);
  if (total !== undefined) await book(actor, stay, total);
}

export async function book(actor: Actor, stay: Stay, total: number): Promise<void> {
  const body = createBookingBody(stay, actor.account.canary, total);
  const key = keyOf(actor);
  const call = { op: "one-step", method: "POST", path: oneStep, key, body } as const;
  const made = await perform(actor.client, call, actor.patience);
  keep(actor, made);
  if (made?.status === 500) await lookUp(actor, String(body.external_ref));
  if (made !== undefined && actor.random.chance(0.1)) {
    // The same key with another body must have no effect.
    const other = createBookingBody(stay, actor.account.canary, total);
    await perform(actor.client, { ...call, body: other }, actor.patience);
  }
}

/** Looks up the booking, as the specification requires after a terminal failure. */
async function lookUp(actor: Actor, externalRef: string): Promise<void> {
  const path = `/v1/bookings/ext/${externalRef}`;
  await perform(actor.client, { op: "read-ext", method: "GET", path }, actor.patience);
}

/** Prices in euros for three days. A search returns the same. */
const prices: Record<string, number> = {
  "torture-one": 123.3,
  "torture-single": 150,
  "torture-two": 100.05,
  "torture-request": 210,
  "torture-supplied": 240,
};

export function priceOf({ account }: Actor, { car_slug }: Stay): number | undefined {
  const euros = prices[car_slug];
  if (euros === undefined) return undefined;
  return account.slug === "beta" ? Math.round(euros * 125 + 1e-6) / 100 : euros;
}

function keep({ bookings, everybodys, account }: Actor, answer: ResponseCompletion | undefined): void {
  if (answer?.t !== "ok") return;
  const reference = String(getField(parse(answer), "booking", "reference"));
  bookings.push(reference);
  everybodys.push({ owner: account.slug, reference });
  if (bookings.length > kept) bookings.shift();
  if (everybodys.length > 4 * kept) everybodys.shift();
}
