import { expect } from "vitest";
import type { PartnerContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { daysFrom } from "../../testing/fixtures/rental-body";
import { readBooking, replace } from "../../testing/fixtures/replace";
import { claimExpiredBooking } from "../due-bookings.queries";
import { expireDueBooking } from "../process-due-booking";

const hourMs = 3_600_000;

/** Creates a waiting booking and its replacement, and moves the clock past the deadline of both. */
async function expiredPair(ctx: PartnerContext) {
  const { database, now, partner } = ctx;
  const car = await createCar(database);
  const confirmBy = new Date(now.getTime() + hourMs);
  const old = await createBooking(database, { carId: car.id, partnerId: partner.id, confirmBy });
  const body = {
    car_slug: car.slug,
    date_from: daysFrom(now, 20),
    date_to: daysFrom(now, 22),
    expected_total: 100,
  };
  const replacement = await replace(ctx, old.reference, body);
  await database.pool.query("update partners set clock_offset_seconds = 32400 where id = $1", [partner.id]);
  const later = { ...ctx, now: new Date(now.getTime() + 9 * hourMs) };
  return { later, old: old.reference, replacement: replacement.reference };
}

/** Returns the references of the partner's expired bookings in the order of the event feed. */
async function expiredInOrder({ database, partner }: PartnerContext): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ reference: string }>(
    `select b.reference from events e join bookings b on b.id = e.booking_id
     where e.partner_id = $1 and e.type = 'booking.expired' order by e.seq`,
    [partner.id],
  );
  return rows.map(({ reference }) => reference);
}

test("a replacement past its deadline expires before the old booking, by the worker", async ({
  runtime,
  ctx,
}) => {
  const { old, replacement } = await expiredPair(ctx);
  while (await expireDueBooking(runtime));
  expect(await expiredInOrder(ctx)).toEqual([replacement, old]);
});

test("a replacement past its deadline expires before the old booking, by access", async ({ ctx }) => {
  const { later, old, replacement } = await expiredPair(ctx);
  expect(await readBooking(later, old)).toMatchObject({ status: "expired", replaced_by: null });
  expect(await expiredInOrder(ctx)).toEqual([replacement, old]);
});

test("a replacement that the worker passes over does not hold back the old booking", async ({ ctx }) => {
  const { database } = ctx;
  const { old, replacement } = await expiredPair(ctx);
  const { rows } = await database.pool.query("select id from bookings where reference = $1", [replacement]);
  const skippedIds = [Number(rows[0]?.id)];
  const claimed = await inTransaction(database, (tx) => claimExpiredBooking(tx, skippedIds));
  expect(claimed?.reference).toBe(old);
});
