import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { NewBooking } from "@/drizzle/schema/bookings";
import { bookingStatuses } from "@/lib/booking-status";
import { booking as bookingSchema } from "@/lib/contracts/bookings";
import type { Acting } from "../context";
import { inTransaction } from "../db/in-transaction";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { findLastWriter, listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { findBooking } from "./bookings.queries";
import { presentBooking } from "./present-booking";
import { transitionBooking } from "./transition-booking";
import { isLegal, type Transition, transitions } from "./transitions";

// SAFETY: the keys of a constant object are its own.
const names = Object.keys(transitions) as Transition[];
const every = names.flatMap((transition) => bookingStatuses.map((from) => ({ transition, from })));
const legal = every.filter(({ transition, from }) => isLegal(transition, from));
const illegal = every.filter(({ transition, from }) => !isLegal(transition, from));

/** The columns that the use case of each transition writes in addition to the status. */
const columns: Record<Transition, Partial<NewBooking>> = {
  accept: {},
  decline: { cancelledBy: "crew" },
  secure: { fulfilmentState: "reserved", fulfilmentReference: "CONF-1" },
  fail: { cancelledBy: "service", fulfilmentState: "failed" },
  supply: { fulfilmentState: "reserved", fulfilmentReference: "SUP-1" },
  withhold: { cancelledBy: "service", fulfilmentState: "failed" },
  expire: { fulfilmentState: "cancelled" },
  cancel: { cancelledBy: "partner", cancelReason: "Plans changed", fulfilmentState: "cancelled" },
  complete: {},
};

test("the table has legal and illegal transitions", () => {
  expect([legal.length, illegal.length]).toEqual([14, 49]);
});

test.for(legal)(
  "$transition from $from writes row, event and audit entry in one transaction",
  async ({ transition, from }, { runtime: { database }, ctx }) => {
    const car = await createCar(database);
    const booking = await createBooking(database, { carId: car.id, partnerId: ctx.partner.id, status: from });
    const acting: Acting = { ...ctx, actor: { type: "crew", id: "c-7" } };
    const changed = await inTransaction(database, (tx) =>
      transitionBooking(tx, acting, { booking, transition, columns: columns[transition] }),
    );

    const { to, events } = transitions[transition];
    expect(changed.status).toBe(to);
    const writer = await findLastWriter(database, booking.reference);
    const data = presentBooking(changed);
    expect(bookingSchema.safeParse(data).success).toBe(true);
    // The supplier's event comes first and shows the state before the change, with the new fulfilment.
    const { fulfilmentState, fulfilmentReference } = changed;
    const before = presentBooking({ ...booking, fulfilmentState, fulfilmentReference });
    const expected = events.map((type, place) => ({
      type,
      data: JSON.parse(JSON.stringify(place === events.length - 1 ? data : before)),
      writer,
      seq: place + 1,
    }));
    expect(await listHistoryEvents(database, booking.reference)).toEqual(expected);
    expect(await listAuditedActions(database, booking.reference)).toEqual([
      {
        action: `booking.${transition}`,
        actorType: "crew",
        actorId: "c-7",
        before: { status: from, fulfilment: booking.fulfilmentState },
        after: { status: to, fulfilment: changed.fulfilmentState },
        writer,
      },
    ]);
    const {
      confirmedAt: confirmed,
      cancelledAt: cancelled,
      expiredAt: expired,
      completedAt: completed,
    } = changed;
    expect({ confirmed, cancelled, expired, completed }[to]).toEqual(ctx.now);
    expect(changed.autopilotAt).toBeNull();
  },
);

test.for(illegal)(
  "$transition from $from is rejected and writes nothing",
  async ({ transition, from }, { runtime: { database }, ctx }) => {
    const car = await createCar(database);
    const owner = { carId: car.id, partnerId: ctx.partner.id };
    const booking = await createBooking(database, { ...owner, status: from });
    const attempt = inTransaction(database, (tx) =>
      transitionBooking(tx, ctx, { booking, transition, columns: columns[transition] }),
    );
    await expect(attempt).rejects.toThrow(`A booking that is ${from} has no transition ${transition}.`);
    expect(await findBooking(database, { partnerId: owner.partnerId, reference: booking.reference })).toEqual(
      booking,
    );
    expect(await listHistoryEvents(database, booking.reference)).toEqual([]);
    expect(await listAuditedActions(database, booking.reference)).toEqual([]);
  },
);

test("a transaction that fails after the change leaves neither status nor event nor audit entry", async ({
  runtime: { database },
  ctx,
}) => {
  const car = await createCar(database);
  const booking = await createBooking(database, { carId: car.id, partnerId: ctx.partner.id });
  const attempt = inTransaction(database, async (tx) => {
    await transitionBooking(tx, ctx, { booking, transition: "accept" });
    throw new Error("the work after it failed");
  });
  await expect(attempt).rejects.toThrow("the work after it failed");
  expect(await listHistoryEvents(database, booking.reference)).toEqual([]);
  expect(await listAuditedActions(database, booking.reference)).toEqual([]);
});

test("the audit log is searchable by the booking's reference", async ({ runtime: { database }, ctx }) => {
  const car = await createCar(database);
  const booking = await createBooking(database, { carId: car.id, partnerId: ctx.partner.id });
  await inTransaction(database, (tx) => transitionBooking(tx, ctx, { booking, transition: "accept" }));
  const entries = await database.rows(
    sql`select target_type as type, target_id as id, partner_id as partner from audit_log
        where action = 'booking.accept' and partner_id = ${ctx.partner.id}`,
  );
  expect(entries).toEqual([{ type: "booking", id: booking.reference, partner: ctx.partner.id }]);
});

test("the table rejects a second event of a type for one booking", async ({ runtime: { database }, ctx }) => {
  const car = await createCar(database);
  const booking = await createBooking(database, { carId: car.id, partnerId: ctx.partner.id });
  const accept = () =>
    inTransaction(database, (tx) => transitionBooking(tx, ctx, { booking, transition: "accept" }));
  await accept();
  await expect(accept()).rejects.toMatchObject({ constraint: "events_booking_type" });
});
