import fc from "fast-check";
import { expect } from "vitest";
import { listPaymentsContract } from "@/lib/contracts/payments";
import type { RefundReason } from "@/lib/payment-states";
import { cancelBooking } from "../bookings/cancel-booking";
import type { PartnerContext } from "../context";
import { decideBooking } from "../crew/decide-booking";
import { createReservation } from "../reservations/create-reservation";
import { bookAtOnceByKey, bookByKey } from "../testing/fixtures/book-by-key";
import { callOperation } from "../testing/fixtures/call-operation";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext, runWithoutKey } from "../testing/fixtures/partner-context";
import { parsedRental } from "../testing/fixtures/rental-body";
import {
  computeExpectedPayment,
  type ModelBooking,
  type ModelCall,
} from "../testing/payment-model/compute-expected-payment";
import { refundPayment, reopenPayment } from "./refund-payment";

const sent = {
  payment: fc.constantFrom("pay_a", "pay_b", "pay_c"),
  // 150 is the total of every rental.
  expectedTotal: fc.constantFrom(150, 150, 149.5),
};
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant("reserve" as const), car: fc.nat(2) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant("book" as const), draft: fc.nat(3), ...sent }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("one-step" as const), car: fc.nat(2), ...sent }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom("cancel", "decide"), booking: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom("refund", "reopen"), payment: sent.payment }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("wait" as const), minutes: fc.constantFrom(1, 14, 30, 700) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Sent = { calls: ModelCall[]; firstAt: number; refund: { at: string; reference: string } | null };

type Fixture = {
  ctx: PartnerContext;
  now: number;
  cars: { slug: string }[];
  drafts: string[];
  /**
   * The calls with each payment reference, the time of the first one, and the refund of the payment. Calls made while
   * it is refunded are not in `calls`.
   */
  sent: Map<string, Sent>;
  keys: number;
};

const at = ({ ctx, now }: Fixture): PartnerContext => ({ ...ctx, now: new Date(now) });

test("every payment is as computed from all calls and bookings, over random sequences", async ({
  runtime,
}) => {
  const { database } = runtime;
  const cars = [
    await createCar(database, { fleetSize: 1000 }),
    await createCar(database, { fleetSize: 1000, fulfilment: "on_request" }),
    // Booking this car of the sandbox fails with a fault.
    await createCar(database, { fleetSize: 1000, slug: "test-crash" }),
  ];
  const seed = Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`payments: seed ${seed}\n`);
  const seen = new Set<string>();
  const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
    const ctx = await partnerContext(runtime);
    const fixture: Fixture = { ctx, now: ctx.now.getTime(), cars, drafts: [], sent: new Map(), keys: 0 };
    for (const one of steps) {
      fixture.now += 1000;
      await perform(fixture, one);
      const bookings = await readBookings(fixture);
      liftRefunds(fixture, bookings);
      const { data } = await callOperation(listPaymentsContract, at(fixture), { query: { limit: "100" } });
      for (const { state, reason } of data) seen.add(`${state} ${reason}`);
      expect(new Map(data.map(({ id: _, ...payment }) => [payment.payment_reference, payment]))).toEqual(
        expectAll(fixture, await readBookings(fixture)),
      );
    }
  });
  await fc.assert(property, { seed, numRuns: 60 });
  expect([...seen].some((one) => one.startsWith("refunded"))).toBe(true);
  for (const reason of ["cancelled", "declined", "expired", "not_booked", "paid_twice"]) {
    expect(seen).toContain(`refund_due ${reason}`);
  }
}, 120_000);

async function perform(fixture: Fixture, one: Step): Promise<void> {
  const ctx = at(fixture);
  switch (one.act) {
    case "wait":
      fixture.now += one.minutes * 60_000;
      return;
    case "reserve":
      fixture.drafts.push(await reserve(fixture, one.car));
      return;
    case "book":
    case "one-step":
      return await pay(fixture, one);
    case "refund":
    case "reopen":
      return await changeRefund(fixture, one);
    default: {
      const bookings = await readBookings(fixture);
      const { reference } = bookings.at(-1 - one.booking) ?? {};
      if (reference === undefined) return;
      const ending =
        one.act === "cancel"
          ? cancelBooking(ctx, { reference, reason: undefined })
          : decideBooking(ctx.database, ctx, { reference, decision: { act: "decline" } }).catch(() =>
              decideBooking(ctx.database, ctx, { reference, decision: { act: "fail" } }),
            );
      // It may have ended before.
      await ending.catch(() => undefined);
    }
  }
}

async function reserve(fixture: Fixture, car: number): Promise<string> {
  const rental = parsedRental(fixture.cars[car] ?? { slug: "" }, {
    external_ref: `trip-${fixture.drafts.length}`,
  });
  const { reference } = await runWithoutKey(at(fixture), (keyed) => createReservation(keyed, rental));
  return reference;
}

type Pay = Extract<Step, { payment: string; expectedTotal: number }>;

async function pay(fixture: Fixture, one: Pay): Promise<void> {
  const { payment: paymentReference, expectedTotal } = one;
  fixture.keys += 1;
  const key = `key-${fixture.keys}`;
  const amountMinor = Math.round(expectedTotal * 100);
  const common = { at: fixture.now, amountMinor };
  let call: ModelCall;
  if (one.act === "book") {
    const place = fixture.drafts.length - 1 - one.draft;
    const reference = fixture.drafts[place];
    if (reference === undefined) return;
    await bookByKey(at(fixture), key, { reference, paymentReference, expectedTotal });
    call = { ...common, draft: reference, externalRef: `trip-${place}` };
  } else {
    const car = fixture.cars[one.car] ?? { slug: "" };
    const body = { payment_reference: paymentReference, expected_total: expectedTotal };
    await bookAtOnceByKey(at(fixture), key, { car, body });
    call = { ...common, draft: null, externalRef: null };
  }
  const known = fixture.sent.get(paymentReference) ?? { calls: [], firstAt: fixture.now, refund: null };
  if (known.refund === null) known.calls.push(call);
  fixture.sent.set(paymentReference, known);
}

async function changeRefund(
  fixture: Fixture,
  one: Extract<Step, { act: "refund" | "reopen" | "cancel" | "decide" }>,
) {
  if (!("payment" in one)) return;
  const known = fixture.sent.get(one.payment);
  if (known === undefined) return;
  const ctx = at(fixture);
  const query = { payment_reference: one.payment };
  const { id: paymentId = "" } = (await callOperation(listPaymentsContract, ctx, { query })).data[0] ?? {};
  const refundReference = `refund-${fixture.now}`;
  const isKept =
    known.refund === null && expectOf(fixture, one.payment, await readBookings(fixture)).state === "kept";
  const changed =
    one.act === "refund" ? refundPayment(ctx, { paymentId, refundReference }) : reopenPayment(ctx, paymentId);
  if (isKept) {
    await expect(changed).rejects.toMatchObject({ code: "not_refundable", details: { status: "kept" } });
    return;
  }
  await changed;
  if (one.act === "reopen") known.refund = null;
  else known.refund ??= { at: ctx.now.toISOString(), reference: refundReference };
}

async function readBookings({ ctx }: Fixture): Promise<ModelBooking[]> {
  const { rows } = await ctx.database.pool.query(
    "select * from bookings where partner_id = $1 and status <> 'draft' order by booked_at, id",
    [ctx.partner.id],
  );
  return rows.map((row) => ({
    reference: row.reference,
    paymentReference: row.payment_reference,
    bookedAt: row.booked_at.getTime(),
    totalMinor: Number(row.total_minor),
    externalRef: row.external_ref,
    end: endOf(row),
  }));
}

function endOf(row: Record<string, unknown>): ModelBooking["end"] {
  if (row.expired_at instanceof Date) return { at: row.expired_at.getTime(), reason: "expired" };
  if (!(row.cancelled_at instanceof Date)) return null;
  const reason: RefundReason = row.cancelled_by === "partner" ? "cancelled" : "declined";
  return { at: row.cancelled_at.getTime(), reason };
}

/** Removes the expected refunds of payments that an active booking uses again. */
function liftRefunds(fixture: Fixture, bookings: readonly ModelBooking[]): void {
  for (const [reference, known] of fixture.sent) {
    const isUsed = bookings.some((one) => one.paymentReference === reference && one.end === null);
    if (isUsed) known.refund = null;
  }
}

function expectOf({ sent: known, now }: Fixture, reference: string, bookings: readonly ModelBooking[]) {
  return computeExpectedPayment(reference, known.get(reference)?.calls ?? [], { bookings, now });
}

function expectAll(fixture: Fixture, bookings: readonly ModelBooking[]) {
  const entries = [...fixture.sent].map(([reference, { firstAt, refund }]) => {
    const payment = expectOf(fixture, reference, bookings);
    const moment = (time: number | null) => (time === null ? null : new Date(time).toISOString());
    const wire = {
      payment_reference: reference,
      state: refund === null ? payment.state : "refunded",
      reason: payment.reason,
      amount: payment.amountMinor === null ? null : payment.amountMinor / 100,
      currency: payment.amountMinor === null ? null : "EUR",
      booking: payment.booking,
      external_ref: payment.externalRef,
      created_at: moment(firstAt),
      due_since: moment(payment.dueSince),
      refunded_at: refund?.at ?? null,
      refund_reference: refund?.reference ?? null,
    };
    return [reference, wire] as const;
  });
  return new Map(entries);
}
