import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { getCancellationContract, previewReplacementContract } from "@/lib/contracts/replacements";
import { formatInZone } from "@/lib/zone-time";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import { importDailyRates } from "../../testing/fixtures/catalogue-file";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../../testing/fixtures/history";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { daysFrom } from "../../testing/fixtures/rental-body";
import { readBooking, replace } from "../../testing/fixtures/replace";

async function bookingOf(ctx: PartnerContext, more: Partial<BookingRow> = {}) {
  const car = await createCar(ctx.database);
  const owned = { carId: car.id, partnerId: ctx.partner.id, status: "confirmed" as const, ...more };
  return { car, old: await createBooking(ctx.database, owned) };
}

type Stay = [from: number, to: number];

function bodyOf(ctx: PartnerContext, car: { slug: string }, [from, to]: Stay = [10, 13]) {
  return { car_slug: car.slug, date_from: daysFrom(ctx.now, from), date_to: daysFrom(ctx.now, to) };
}

async function preview(ctx: PartnerContext, reference: string, body: Record<string, unknown>) {
  return await callOperation(previewReplacementContract, ctx, { params: { reference }, body });
}

test.for([
  ["collect", [10, 14], 200, 50],
  ["refund", [10, 12], 100, -50],
  ["none", [11, 14], 150, 0],
] as const)(
  "a preview says %s with the difference of both totals",
  async ([direction, days, total, difference], { ctx }) => {
    const { car, old } = await bookingOf(ctx);
    expect(await preview(ctx, old.reference, bodyOf(ctx, car, [...days]))).toEqual({
      possible: true,
      code: null,
      total,
      currency: "EUR",
      previous_total: 150,
      difference,
      direction,
    });
  },
);

test("a preview changes nothing, and a replacement with its total succeeds", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx);
  const before = await readBooking(ctx, old.reference);
  const body = bodyOf(ctx, car, [10, 15]);
  const { total } = await preview(ctx, old.reference, body);
  expect(await readBooking(ctx, old.reference)).toEqual(before);
  expect(await listHistoryEvents(ctx.database, old.reference)).toEqual([]);
  expect(await listAuditedActions(ctx.database, old.reference)).toEqual([]);
  expect(await replace(ctx, old.reference, { ...body, expected_total: total })).toMatchObject({ total });
});

test("difference and direction are null if both totals are in different currencies", async ({
  runtime,
  ctx,
}) => {
  await importDailyRates(runtime, "2020-01-01", { USD: "1.25" });
  const { car, old } = await bookingOf(ctx);
  expect(await preview(ctx, old.reference, { ...bodyOf(ctx, car), currency: "USD" })).toEqual({
    possible: true,
    code: null,
    total: 187.5,
    currency: "USD",
    previous_total: 150,
    difference: null,
    direction: null,
  });
});

test("a preview returns the error that the replacement would return", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx);
  const noPrice = {
    possible: false,
    total: null,
    currency: null,
    previous_total: 150,
    difference: null,
    direction: null,
  };
  const taken = await bookingOf(ctx);
  const cases: [Record<string, unknown>, Record<string, unknown>][] = [
    [
      bodyOf(ctx, taken.car),
      { possible: false, code: "unavailable", total: 150, difference: 0, direction: "none" },
    ],
    [
      { ...bodyOf(ctx, car), units: 2 },
      { possible: false, code: "unavailable", total: 300 },
    ],
    [bodyOf(ctx, { slug: "no-such-car" }), { ...noPrice, code: "not_found" }],
    [bodyOf(ctx, car, [12, 11]), { ...noPrice, code: "invalid_date_range" }],
    [bodyOf(ctx, car, [-3, 2]), { ...noPrice, code: "invalid_date_range" }],
    [
      { ...bodyOf(ctx, car), pickup_type: "delivery" },
      { ...noPrice, code: "delivery_not_available" },
    ],
    [
      { ...bodyOf(ctx, car), currency: "XXX" },
      { ...noPrice, code: "unsupported_currency" },
    ],
  ];
  for (const [body, expected] of cases) {
    const shown = await preview(ctx, old.reference, body);
    expect(shown).toMatchObject(expected);
    const attempt = replace(ctx, old.reference, { ...body, expected_total: shown.total ?? 150 });
    await expect(attempt).rejects.toMatchObject({ code: shown.code });
  }
});

test("a preview of a booking that cannot be replaced says why, with the price", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx);
  const { reference } = await replace(ctx, old.reference, { ...bodyOf(ctx, car), expected_total: 150 });
  expect(await preview(ctx, old.reference, bodyOf(ctx, car))).toMatchObject({
    possible: false,
    code: "already_replaced",
    total: 150,
  });
  expect(await preview(ctx, reference, bodyOf(ctx, car))).toMatchObject({
    possible: false,
    code: "not_cancellable",
  });
  const ended = await bookingOf(ctx, { status: "completed" });
  expect(await preview(ctx, ended.old.reference, bodyOf(ctx, car, [20, 22]))).toMatchObject({
    code: "not_cancellable",
  });
});

test("a preview needs no total, payment or customer, and names a malformed field", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx);
  await expect(preview(ctx, old.reference, { ...bodyOf(ctx, car), date_to: "soon" })).rejects.toMatchObject({
    code: "invalid_payload",
    details: { issues: [{ path: "date_to" }] },
  });
});

test.for(["pending", "pending_confirmation", "pending_supplier", "confirmed"] as const)(
  "the cancellation preview of a %s booking names the refund and the last time",
  async (status, { ctx }) => {
    const { old } = await bookingOf(ctx, { status });
    const { location, startsAt, reference } = old;
    expect(await callOperation(getCancellationContract, ctx, { params: { reference } })).toEqual({
      cancellable: true,
      status,
      cancellable_until: formatInZone(startsAt, location.timezone),
      refund_due: 150,
      currency: "EUR",
      payment_reference: "pay_1",
    });
  },
);

test("the cancellation preview of a booking that cannot be cancelled has no refund and no time", async ({
  ctx,
}) => {
  const cancellation = async (now: Date, reference: string) =>
    await callOperation(getCancellationContract, { ...ctx, now }, { params: { reference } });
  for (const status of ["cancelled", "expired", "completed"] as const) {
    const { old } = await bookingOf(ctx, { status });
    expect(await cancellation(ctx.now, old.reference)).toEqual({
      cancellable: false,
      status,
      cancellable_until: null,
      refund_due: 0,
      currency: "EUR",
      payment_reference: "pay_1",
    });
  }
  const { old } = await bookingOf(ctx);
  const started = { cancellable: false, status: "confirmed", cancellable_until: null, refund_due: 0 };
  expect(await cancellation(old.startsAt, old.reference)).toMatchObject(started);
  const lastMoment = new Date(old.startsAt.getTime() - 1);
  expect(await cancellation(lastMoment, old.reference)).toMatchObject({ cancellable: true });
});

test("both previews return 404 for another partner's booking and for a draft", async ({ runtime, ctx }) => {
  const stranger = await partnerContext(runtime);
  const { car, old } = await bookingOf(ctx);
  const draft = (await bookingOf(ctx, { status: "draft" })).old;
  for (const [caller, { reference }] of [
    [stranger, old],
    [ctx, draft],
  ] as const) {
    const missing = { code: "not_found", status: 404 };
    await expect(preview(caller, reference, bodyOf(ctx, car))).rejects.toMatchObject(missing);
    const read = callOperation(getCancellationContract, caller, { params: { reference } });
    await expect(read).rejects.toMatchObject(missing);
  }
});
