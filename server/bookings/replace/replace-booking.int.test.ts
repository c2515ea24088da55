import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { booking as bookingSchema } from "@/lib/contracts/bookings";
import type { PartnerContext } from "../../context";
import { decideBooking } from "../../crew/decide-booking";
import { selectDue } from "../../rentals/booking-statements";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar, type TestCar } from "../../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../../testing/fixtures/history";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { daysFrom } from "../../testing/fixtures/rental-body";
import { readBooking, replace } from "../../testing/fixtures/replace";
import { cancelBooking } from "../cancel-booking";
import { simulateCrew } from "../due/simulate-crew";
import { listBookings } from "../list/list-bookings";
import { completeDueBooking, createCrewSimulatorProcessor, expireDueBooking } from "../process-due-booking";

const hourMs = 3_600_000;

type Pair = { car: TestCar; old: BookingRow };

/** Creates a booking of the car from day 10 to day 13. */
async function bookingOf(
  ctx: PartnerContext,
  more: Partial<BookingRow> = {},
  columns: Parameters<typeof createCar>[1] = {},
): Promise<Pair> {
  const car = await createCar(ctx.database, columns);
  const owned = { carId: car.id, partnerId: ctx.partner.id, status: "confirmed" as const, ...more };
  return { car, old: await createBooking(ctx.database, owned) };
}

/**
 * Returns the request body of a replacement with the same car at 50 euros a day. `from` and `to` are numbers of days
 * from now.
 */
function bodyOf(ctx: PartnerContext, car: { slug: string }, [from, to]: [number, number] = [10, 14]) {
  return {
    car_slug: car.slug,
    date_from: daysFrom(ctx.now, from),
    date_to: daysFrom(ctx.now, to),
    expected_total: (to - from) * 50,
  };
}

async function accept(ctx: PartnerContext, reference: string) {
  const actor = { type: "crew", id: "crew-1" } as const;
  return await decideBooking(ctx.database, { ...ctx, actor }, { reference, decision: { act: "accept" } });
}

function at(ctx: PartnerContext, now: Date): PartnerContext {
  return { ...ctx, now };
}

const typesOf = async (ctx: PartnerContext, reference: string) =>
  (await listHistoryEvents(ctx.database, reference)).map(({ type }) => type);

test("a replacement takes customer, payment reference and external reference from the old booking", async ({
  ctx,
}) => {
  const { car, old } = await bookingOf(ctx, {
    externalRef: "trip-1",
    paymentReference: "pay-old",
    customerPhone: "+351 1",
  });
  const booked = await replace(ctx, old.reference, bodyOf(ctx, car));
  expect(bookingSchema.parse(booked)).toEqual(booked);
  expect(booked).toMatchObject({
    status: "pending",
    external_ref: "trip-1",
    payment_reference: "pay-old",
    customer: { first_name: "Test", last_name: "Driver", email: "driver@example.com", phone: "+351 1" },
    total: 200,
    replaces: old.reference,
    replaced_by: null,
    reserved_at: null,
  });
  expect(await readBooking(ctx, old.reference)).toMatchObject({
    status: "confirmed",
    replaces: null,
    replaced_by: booked.reference,
  });
});

test("a replacement takes what it sends instead of the old booking's values", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx, { externalRef: "trip-1" });
  const customer = { first_name: "Ana", last_name: "Silva", email: "ana@example.com" };
  const sent = {
    customer,
    external_ref: "trip-2",
    payment_reference: "pay-new",
    units: 1,
    payment_method: "cash",
  };
  const booked = await replace(ctx, old.reference, { ...bodyOf(ctx, car), ...sent });
  expect(booked).toMatchObject({ ...sent, customer: { ...customer, phone: null } });
});

test("a replacement writes its own two events and one audit entry, and none of the old booking", async ({
  ctx,
}) => {
  const { car, old } = await bookingOf(ctx);
  const { reference } = await replace(ctx, old.reference, bodyOf(ctx, car));
  expect(await typesOf(ctx, reference)).toEqual(["booking.created", "booking.payment_authorized"]);
  expect(await typesOf(ctx, old.reference)).toEqual([]);
  expect(await listAuditedActions(ctx.database, reference)).toMatchObject([{ action: "booking.book" }]);
  expect(await listAuditedActions(ctx.database, old.reference)).toEqual([]);
});

test("the confirmation of the new booking cancels the old one in the same transaction", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx);
  const { reference } = await replace(ctx, old.reference, bodyOf(ctx, car));
  await accept(ctx, reference);
  expect(await readBooking(ctx, reference)).toMatchObject({ status: "confirmed", replaces: old.reference });
  const cancelled = await readBooking(ctx, old.reference);
  expect(cancelled).toMatchObject({
    status: "cancelled",
    cancellation: { by: "partner", reason: "replaced" },
    replaced_by: reference,
  });
  expect(await listHistoryEvents(ctx.database, old.reference)).toMatchObject([
    { type: "booking.cancelled", data: cancelled },
  ]);
  expect((await listAuditedActions(ctx.database, old.reference)).at(-1)).toMatchObject({
    action: "booking.cancel",
    actorType: "crew",
    before: { status: "confirmed" },
    after: { status: "cancelled" },
  });
  const rows = await ctx.database.rows<{ transactions: number; order: string }>(
    sql`select count(distinct e.tx_id)::int as transactions, string_agg(e.type, ' ' order by e.seq) as order
        from events e join bookings b on b.id = e.booking_id
        where b.reference in (${reference}, ${old.reference}) and e.type in ('booking.confirmed', 'booking.cancelled')`,
  );
  expect(rows).toEqual([{ transactions: 1, order: "booking.confirmed booking.cancelled" }]);
});

test.for(["decline", "expire", "cancel"] as const)(
  "the old booking is not affected if the new one ends by %s, and can be replaced again",
  async (ending, { ctx }) => {
    const { car, old } = await bookingOf(ctx);
    const { reference, confirm_by } = await replace(ctx, old.reference, bodyOf(ctx, car));
    if (ending === "cancel") await cancelBooking(ctx, { reference, reason: undefined });
    if (ending === "decline")
      await decideBooking(ctx.database, ctx, { reference, decision: { act: "decline" } });
    const later = ending === "expire" ? at(ctx, new Date(confirm_by ?? "")) : ctx;
    const kept = await readBooking(later, old.reference);
    expect(kept).toMatchObject({ status: "confirmed", replaced_by: null, cancellation: null });
    expect(await typesOf(ctx, old.reference)).toEqual([]);
    expect(await readBooking(later, reference)).toMatchObject({ replaces: old.reference });
    const again = await replace(later, old.reference, bodyOf(ctx, car));
    expect(await readBooking(later, old.reference)).toMatchObject({ replaced_by: again.reference });
  },
);

test("a price mismatch and an unavailable car leave the old booking without a replacement", async ({
  ctx,
}) => {
  const { car, old } = await bookingOf(ctx);
  const body = bodyOf(ctx, car);
  await expect(replace(ctx, old.reference, { ...body, expected_total: 1 })).rejects.toMatchObject({
    code: "price_mismatch",
    details: { expected_total: 1, current_total: 200, currency: "EUR", reference: null },
  });
  await expect(replace(ctx, old.reference, { ...body, units: 2, expected_total: 400 })).rejects.toMatchObject(
    {
      code: "unavailable",
    },
  );
  expect(await readBooking(ctx, old.reference)).toMatchObject({ status: "confirmed", replaced_by: null });
});

test("a replacement on the last unit of the same car counts the pair once, and others count both", async ({
  ctx,
}) => {
  const { car, old } = await bookingOf(ctx, {}, { turnaroundHours: 5 });
  const booked = await replace(ctx, old.reference, bodyOf(ctx, car, [12, 16]));
  expect(booked.status).toBe("pending");
  const heldOn = async (from: number, to: number) => {
    const [row] = await ctx.database.rows<{ held: number }>(
      sql`select peak_held_units(${car.id}, ${daysFrom(ctx.now, from)}::timestamptz, ${daysFrom(ctx.now, to)}::timestamptz) as held`,
    );
    return row?.held;
  };
  expect(await heldOn(9, 20)).toBe(1);
  const [other] = [await bookingOf(ctx)];
  const taken = { code: "unavailable" };
  await expect(replace(ctx, other.old.reference, bodyOf(ctx, car, [14, 15]))).rejects.toMatchObject(taken);
  await expect(replace(ctx, other.old.reference, bodyOf(ctx, car, [11, 12]))).rejects.toMatchObject(taken);
});

test("the turnaround between both bookings of a pair counts once", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx, {}, { turnaroundHours: 24 });
  const stay = bodyOf(ctx, car, [13, 15]);
  const stranger = (await bookingOf(ctx)).old;
  await expect(replace(ctx, stranger.reference, { ...stay, pickup_hour: 23 })).rejects.toMatchObject({
    code: "unavailable",
  });
  expect((await replace(ctx, old.reference, { ...stay, pickup_hour: 23 })).status).toBe("pending");
});

test.for([
  ["more", 3, 2, true],
  ["more than the fleet", 2, 1, false],
  ["fewer", 1, 2, true],
] as const)(
  "a replacement with %s units needs only the difference",
  async ([, wanted, held, fits], { ctx }) => {
    const { car, old } = await bookingOf(ctx, { units: held }, { fleetSize: fits ? 3 : 1 });
    const body = { ...bodyOf(ctx, car, [10, 13]), units: wanted, expected_total: 150 * wanted };
    const attempt = replace(ctx, old.reference, body);
    if (fits) expect(await attempt).toMatchObject({ units: wanted });
    else await expect(attempt).rejects.toMatchObject({ code: "unavailable" });
  },
);

test("a booking that could not be cancelled cannot be replaced", async ({ ctx }) => {
  for (const status of ["cancelled", "expired", "completed"] as const) {
    const { car, old } = await bookingOf(ctx, { status });
    await expect(replace(ctx, old.reference, bodyOf(ctx, car))).rejects.toMatchObject({
      code: "not_cancellable",
      details: { status },
    });
  }
  const { car, old } = await bookingOf(ctx);
  await expect(
    replace(at(ctx, old.startsAt), old.reference, bodyOf(ctx, car, [11, 12])),
  ).rejects.toMatchObject({
    code: "not_cancellable",
    details: { status: "confirmed" },
  });
});

test("a booking past its deadline is expired first and cannot be replaced", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx, { status: "pending" });
  const late = at(ctx, old.confirmBy ?? ctx.now);
  await expect(replace(late, old.reference, bodyOf(ctx, car, [11, 12]))).rejects.toMatchObject({
    code: "not_cancellable",
    details: { status: "expired" },
  });
  expect(await typesOf(ctx, old.reference)).toEqual(["booking.expired"]);
});

test("a booking with a waiting replacement returns already_replaced with its reference", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx);
  const { reference } = await replace(ctx, old.reference, bodyOf(ctx, car));
  await expect(replace(ctx, old.reference, bodyOf(ctx, car))).rejects.toMatchObject({
    code: "already_replaced",
    status: 409,
    details: { replaced_by: reference },
  });
});

test("an unconfirmed replacement cannot be replaced, a confirmed one can", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx);
  const first = await replace(ctx, old.reference, bodyOf(ctx, car));
  await expect(replace(ctx, first.reference, bodyOf(ctx, car))).rejects.toMatchObject({
    code: "not_cancellable",
    details: { status: "pending" },
  });
  await accept(ctx, first.reference);
  const second = await replace(ctx, first.reference, bodyOf(ctx, car, [10, 12]));
  await accept(ctx, second.reference);
  expect(await readBooking(ctx, old.reference)).toMatchObject({
    status: "cancelled",
    replaced_by: first.reference,
  });
  expect(await readBooking(ctx, first.reference)).toMatchObject({
    status: "cancelled",
    replaces: old.reference,
    replaced_by: second.reference,
  });
});

test("a cancelled confirmed replacement stays the old booking's replacement", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx);
  const { reference } = await replace(ctx, old.reference, bodyOf(ctx, car));
  await accept(ctx, reference);
  await cancelBooking(ctx, { reference, reason: undefined });
  expect(await readBooking(ctx, old.reference)).toMatchObject({
    status: "cancelled",
    replaced_by: reference,
  });
});

test("the old booking can be cancelled on its own, and keeps its reason when the new one is confirmed", async ({
  ctx,
}) => {
  const { car, old } = await bookingOf(ctx);
  const { reference } = await replace(ctx, old.reference, bodyOf(ctx, car));
  await cancelBooking(ctx, { reference: old.reference, reason: "Changed plans" });
  await accept(ctx, reference);
  expect(await readBooking(ctx, old.reference)).toMatchObject({
    status: "cancelled",
    cancellation: { by: "partner", reason: "Changed plans" },
    replaced_by: reference,
  });
  expect(await typesOf(ctx, old.reference)).toEqual(["booking.cancelled"]);
});

test("an unconfirmed booking can be replaced and is cancelled by the confirmation", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx, { status: "pending" });
  const { reference } = await replace(ctx, old.reference, bodyOf(ctx, car));
  await accept(ctx, reference);
  expect(await readBooking(ctx, old.reference)).toMatchObject({ status: "cancelled" });
});

test("an old booking whose deadline has passed expires when the new one is confirmed", async ({ ctx }) => {
  const { car, old } = await bookingOf(ctx, {
    status: "pending",
    confirmBy: new Date(ctx.now.getTime() + hourMs),
  });
  const { reference } = await replace(ctx, old.reference, bodyOf(ctx, car));
  await accept(at(ctx, new Date(ctx.now.getTime() + hourMs)), reference);
  expect(await readBooking(ctx, old.reference)).toMatchObject({ status: "expired", cancellation: null });
});

test("a replacement must be confirmed before the old rental starts", async ({ ctx }) => {
  const startsAt = new Date(Math.ceil(ctx.now.getTime() / hourMs + 3) * hourMs);
  const { car, old } = await bookingOf(ctx, { startsAt, endsAt: new Date(startsAt.getTime() + 72 * hourMs) });
  const booked = await replace(ctx, old.reference, bodyOf(ctx, car, [10, 12]));
  expect(booked.confirm_by).toBe(startsAt.toISOString());
  expect(await readBooking(at(ctx, startsAt), booked.reference)).toMatchObject({ status: "expired" });
  expect(await readBooking(at(ctx, startsAt), old.reference)).toMatchObject({
    status: "confirmed",
    replaced_by: null,
  });
});

test("a crew simulator's earlier decision is applied before the old booking completes, by worker and by access", async ({
  runtime,
  ctx,
}) => {
  const endOf = async (settle: (later: PartnerContext, old: BookingRow) => Promise<unknown>) => {
    const { car, old } = await bookingOf(ctx);
    const simulated = { ...ctx, config: { ...ctx.config, autopilot: true } };
    const { reference } = await replace(simulated, old.reference, bodyOf(ctx, car, [20, 22]));
    const later = at(ctx, new Date(old.endsAt.getTime() + hourMs));
    await settle(later, old);
    return [(await readBooking(later, reference)).status, (await readBooking(later, old.reference)).status];
  };
  expect(await endOf((later, old) => readBooking(later, old.reference))).toEqual(["confirmed", "cancelled"]);
  const byWorker = await endOf(async (later) => {
    const ahead = Math.round((later.now.getTime() - ctx.now.getTime()) / 1000);
    await runtime.database.rows(
      sql`update partners set clock_offset_seconds = ${ahead} where id = ${ctx.partner.id}`,
    );
    expect(await completeDueBooking(runtime)).toBe(false);
    await createCrewSimulatorProcessor(simulateCrew)(runtime);
    while (await expireDueBooking(runtime));
    while (await completeDueBooking(runtime));
  });
  expect(byWorker).toEqual(["confirmed", "cancelled"]);
});

test("a list reads a booking that is held back by its replacement once, and returns at once", async ({
  ctx,
}) => {
  const { car, old } = await bookingOf(ctx);
  const { reference } = await replace(ctx, old.reference, bodyOf(ctx, car, [20, 22]));
  const later = at(ctx, new Date(old.endsAt.getTime() + hourMs));
  await ctx.database.rows(
    sql`update bookings set confirm_by = ${new Date(later.now.getTime() + hourMs).toISOString()}
        where reference = ${reference}`,
  );
  const sent = vi.spyOn(ctx.database, "run");
  const { rows } = await listBookings(later, {});
  const reads = sent.mock.calls.filter(([statement]) => statement === selectDue);
  sent.mockRestore();
  expect(reads).toHaveLength(2);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(["confirmed", "pending"]);
});

test("another partner's booking, a draft and an unknown reference return the same 404", async ({
  runtime,
  ctx,
}) => {
  const { car, old } = await bookingOf(ctx);
  const draft = await bookingOf(ctx, { status: "draft" });
  const stranger = await partnerContext(runtime);
  const attempts = [
    replace(stranger, old.reference, bodyOf(ctx, car)),
    replace(ctx, draft.old.reference, bodyOf(ctx, car)),
    replace(ctx, "RB-0000000000", bodyOf(ctx, car)),
  ];
  const errors = await Promise.all(attempts.map((attempt) => attempt.catch((error) => error)));
  expect(errors[0]).toMatchObject({ code: "not_found", status: 404 });
  expect(errors[1]).toEqual(errors[0]);
  expect(errors[2]).toEqual(errors[0]);
});
