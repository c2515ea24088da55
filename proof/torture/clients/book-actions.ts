import { field } from "../../kit/exchanges";
import { oneStepOf, rentalOf, type Stay } from "../../kit/rental";
import type { Answered } from "../../kit/run-records";
import { type Actor, keyOf, wantedStay } from "./actor";
import { parse, perform } from "./perform";

const reservations = "/v1/rentals/reservations";
const oneStep = "/v1/rentals/bookings";
const kept = 30;

/** The usual way: a draft, and then the booking at the price of the draft. */
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
    // Now and then a second program of the partner's sends the same at the same time.
    actor.random.chance(0.15) ? perform(actor.client, call, actor.patience) : undefined,
  ]);
  keep(actor, first);
}

/** A draft that somebody drops again. */
export async function reserveAndDelete(actor: Actor): Promise<void> {
  const made = await reserve(actor);
  if (made === undefined) return;
  const call = { op: "delete", method: "DELETE", path: `${reservations}/${made.reference}` } as const;
  await perform(actor.client, call, actor.patience);
}

/** Drafts that nobody books lapse. */
export async function reserve(actor: Actor): Promise<Draft | undefined> {
  return await reserveStay(actor, wantedStay(actor));
}

type Draft = { reference: string; total: number };

export async function reserveStay(actor: Actor, stay: Stay): Promise<Draft | undefined> {
  const body = rentalOf(stay, actor.account.canary);
  const call = { op: "reserve", method: "POST", path: reservations, key: keyOf(actor), body } as const;
  const made = await perform(actor.client, call, actor.patience);
  if (made?.t !== "ok") return undefined;
  const reservation = field(parse(made), "reservation");
  return { reference: String(field(reservation, "reference")), total: Number(field(reservation, "total")) };
}

/** Books what a search has just shown, at the price shown. */
export async function bookAtOnce(actor: Actor): Promise<void> {
  const stay = wantedStay(actor);
  const total = priceOf(actor, stay);
  if (total !== undefined) await book(actor, stay, total);
}

export async function book(actor: Actor, stay: Stay, total: number): Promise<void> {
  const body = oneStepOf(stay, actor.account.canary, total);
  const key = keyOf(actor);
  const call = { op: "one-step", method: "POST", path: oneStep, key, body } as const;
  const made = await perform(actor.client, call, actor.patience);
  keep(actor, made);
  if (made?.status === 500) await lookUp(actor, String(body.external_ref));
  if (made !== undefined && actor.random.chance(0.1)) {
    // The key again, now with another body, which must do nothing.
    const other = oneStepOf(stay, actor.account.canary, total);
    await perform(actor.client, { ...call, body: other }, actor.patience);
  }
}

/** What the specification tells to do after a terminal failure: see whether it landed. */
async function lookUp(actor: Actor, externalRef: string): Promise<void> {
  const path = `/v1/bookings/ext/${externalRef}`;
  await perform(actor.client, { op: "read-ext", method: "GET", path }, actor.patience);
}

/** Euros or dollars for three days, as the city's cars cost; a search would say the same. */
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

function keep({ bookings, everybodys, account }: Actor, answer: Answered | undefined): void {
  if (answer?.t !== "ok") return;
  const reference = String(field(parse(answer), "booking", "reference"));
  bookings.push(reference);
  everybodys.push({ owner: account.slug, reference });
  if (bookings.length > kept) bookings.shift();
  if (everybodys.length > 4 * kept) everybodys.shift();
}
