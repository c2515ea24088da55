import { getField } from "../kit/exchanges";
import { notFound } from "./decide";
import { type Allowed, applyDueTransitions, type Model, type ModelPartner, type Rental } from "./model";
import { performRequest, type Step } from "./perform-request";

type PaymentPick = { partner: 0 | 1; at: number; act: "read" | "refund" | "reopen" };

const endedStatuses = ["cancelled", "expired"];

/** Returns the bookings of a payment, oldest first. */
function getBookings({ rentals }: Model, { owner, payment }: Rental): Rental[] {
  return rentals
    .filter((rental) => rental.owner === owner && rental.payment === payment && rental.status !== "draft")
    .sort((one, other) => one.bookedAt - other.bookedAt);
}

type ExpectedPayment = { state: "kept" | "refund_due" | "refunded"; booking: Rental };

/**
 * Returns the payment as the API must show it: with its newest active booking or, if none is active, its newest
 * booking. Returns `undefined` if the payment has no booking.
 */
function expectPayment(model: Model, rental: Rental): ExpectedPayment | undefined {
  const bookings = getBookings(model, rental);
  const active = bookings.findLast(({ status }) => !endedStatuses.includes(status));
  const booking = active ?? bookings.at(-1);
  if (booking === undefined) return undefined;
  if (active !== undefined) return { state: "kept", booking };
  return { state: rental.owner.refunded.has(rental.payment) ? "refunded" : "refund_due", booking };
}

function checkPayment(found: unknown, { state, booking }: ExpectedPayment): string | undefined {
  const expected = { state, booking: booking.reference, amount: booking.total / 100 };
  for (const [name, value] of Object.entries(expected)) {
    const actual = getField(found, name);
    if (actual !== value) return `${name} of the payment is ${String(actual)}, expected ${value}`;
  }
  const isKept = getField(found, "reason") === null && getField(found, "due_since") === null;
  if (isKept !== (state === "kept")) return `the reason does not fit the state ${state}`;
  const isRefunded = getField(found, "refunded_at") !== null;
  return isRefunded === (state === "refunded") ? undefined : "`refunded_at` does not fit the state";
}

/**
 * Returns the allowed responses to a request that lists the payments with the rental's reference. If the payment must
 * have a booking, checking the response calls `onId` with the payment's ID.
 */
function decideList(
  model: Model,
  { partner, rental, onId }: { partner: ModelPartner; rental: Rental; onId: (id: string) => void },
): Allowed[] {
  applyDueTransitions(
    model,
    model.rentals.filter(({ owner }) => owner === partner),
  );
  const expected = rental.owner === partner ? expectPayment(model, rental) : undefined;
  const check = (body: unknown) => {
    const data = getField(body, "data");
    if (!Array.isArray(data)) return "the list has no data";
    // A call that was rejected, also one for the other partner's draft, leaves a payment without a booking.
    if (expected === undefined) {
      return data.every((one) => getField(one, "booking") === null) ? undefined : "a booking is shown";
    }
    onId(String(getField(data[0], "id")));
    return data.length === 1 ? checkPayment(data[0], expected) : `${data.length} payments are listed`;
  };
  return [{ status: 200, check }];
}

function decideRefund(
  model: Model,
  { partner, rental, act }: { partner: ModelPartner; rental: Rental; act: "refund" | "reopen" },
): Allowed[] {
  if (rental.owner !== partner) return [notFound];
  const expected = expectPayment(model, rental);
  if (expected === undefined) throw new Error("A payment without a booking is not marked.");
  if (expected.state === "kept") return [{ status: 409, code: "not_refundable" }];
  const after = { ...expected, state: act === "refund" ? "refunded" : "refund_due" } as const;
  const effect = () => {
    if (act === "refund") partner.refunded.add(rental.payment);
    else partner.refunded.delete(rental.payment);
  };
  return [{ status: 200, check: (body) => checkPayment(body, after), effect }];
}

/**
 * Picks a rental by its index `at`. To change a payment, an odd `at` picks from the cancelled and expired rentals, if
 * there are any, because few rentals have ended.
 */
function pickRental({ rentals }: Model, { at, act }: Pick<PaymentPick, "at" | "act">): Rental | undefined {
  const ended = rentals.filter(({ status }) => endedStatuses.includes(status));
  const from = act === "read" || at % 2 === 0 || ended.length === 0 ? rentals : ended;
  return from[at % Math.max(1, from.length)];
}

/**
 * Reads the payment of a rental as the given partner. For `refund` and `reopen`, reads it as the owner instead, and
 * then sends the change as the given partner. Sends no change if the payment has no booking.
 */
export const payment = ({ partner: side, at, act }: PaymentPick): Step => ({
  name: `${act} the payment of rental ${at} as partner ${side}`,
  run: async (sequence) => {
    const { model } = sequence;
    const rental = pickRental(model, { at, act });
    const partner = model.partners[side];
    if (rental === undefined) return;
    let id: string | undefined;
    const onId = (found: string) => {
      id = found;
    };
    const reader = act === "read" ? partner : rental.owner;
    const path = `/v1/payments?payment_reference=${rental.payment}`;
    const list = { partner: reader, request: { method: "GET", path }, name: "list payments" };
    await performRequest(sequence, list, () => decideList(model, { partner: reader, rental, onId }));
    if (act === "read" || id === undefined) return;
    const request = { method: "POST", path: `/v1/payments/${id}/${act}` };
    await performRequest(sequence, { partner, request, name: act }, () =>
      decideRefund(model, { partner, rental, act }),
    );
  },
});
