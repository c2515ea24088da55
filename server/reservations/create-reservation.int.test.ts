import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { reserveContract } from "@/lib/contracts/reservations";
import { createBooking as createOneStep } from "../bookings/create-booking";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext, runWithoutKey } from "../testing/fixtures/partner-context";
import { daysFrom, parsedBooking, parsedRental } from "../testing/fixtures/rental-body";
import { createReservation } from "./create-reservation";
import { presentReservation } from "./present-reservation";

async function reserve(ctx: PartnerContext, car: { slug: string }, more: Record<string, unknown> = {}) {
  return await runWithoutKey(ctx, (keyed) => createReservation(keyed, parsedRental(car, more)));
}

test("a draft shows its price, lasts 30 minutes, creates no event and is audited", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  const draft = await reserve(ctx, car, { external_ref: "trip-1", expected_total: 150 });
  const wire = presentReservation(draft);
  expect(reserveContract.response.parse(wire)).toEqual(wire);
  expect(wire).toMatchObject({
    reservation: {
      product: "car_rental",
      status: "draft",
      external_ref: "trip-1",
      total: 150,
      currency: "EUR",
      partner_commission: 15,
      net_payable: 135,
      created_at: ctx.now.toISOString(),
    },
    expires_at: new Date(ctx.now.getTime() + 30 * 60_000).toISOString(),
  });
  expect(wire.reservation.reference).toMatch(/^RB-[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(await listHistoryEvents(ctx.database, draft.reference)).toEqual([]);
  expect(await listAuditedActions(ctx.database, draft.reference)).toMatchObject([
    { action: "reservation.create", actorType: "partner", after: { status: "draft" } },
  ]);
});

test("a draft lasts as long as DRAFT_TTL says", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  const short = { ...ctx, config: { ...ctx.config, draftTtlSeconds: 90 } };
  const { expiresAt } = await reserve(short, car);
  expect(expiresAt).toEqual(new Date(ctx.now.getTime() + 90_000));
});

test("drafts hold no units: any number of them can exist for one car", async ({ runtime, ctx }) => {
  const car = await createCar(ctx.database);
  const partners = [ctx, ctx, await partnerContext(runtime), await partnerContext(runtime)];
  for (const partner of partners) expect((await reserve(partner, car)).status).toBe("draft");
});

test("creating a draft does not wait for a concurrent booking of the car", async ({ ctx }) => {
  const car = await createCar(ctx.database, { fleetSize: 2 });
  await inTransaction(ctx.database, async (tx) => {
    await createOneStep({ ...ctx, tx }, parsedBooking(car));
    expect((await reserve(ctx, car)).status).toBe("draft");
  });
});

test("a car booked for those days cannot be reserved", async ({ ctx }) => {
  const car = await createCar(ctx.database, { fleetSize: 2 });
  await createBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id });
  expect((await reserve(ctx, car)).status).toBe("draft");
  await expect(reserve(ctx, car, { units: 2 })).rejects.toMatchObject({ code: "unavailable", status: 409 });
});

test("more units than the fleet has are unavailable, up to the maximum", async ({ ctx }) => {
  const car = await createCar(ctx.database, { fleetSize: 12 });
  expect((await reserve(ctx, car, { units: 12 })).units).toBe(12);
  for (const units of [13, 100])
    await expect(reserve(ctx, car, { units })).rejects.toMatchObject({ code: "unavailable", status: 409 });
});

test("a total that differs by more than one cent creates no draft", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  await expect(reserve(ctx, car, { expected_total: 149.98 })).rejects.toMatchObject({
    code: "price_mismatch",
    details: { expected_total: 149.98, current_total: 150, currency: "EUR", reference: null },
  });
  const [count] = await ctx.database.rows(
    sql`select count(*) as drafts from bookings where partner_id = ${ctx.partner.id}`,
  );
  expect(count).toEqual({ drafts: 0 });
});

test("a price mismatch names the compared currency and advises to send another search's currency", async ({
  ctx,
}) => {
  const car = await createCar(ctx.database);
  const message = "The total in EUR differs from `expected_total`. Nothing was booked or charged.";
  const advice = " If the search used another currency, send that `currency` with the booking.";
  await expect(reserve(ctx, car, { expected_total: 300 })).rejects.toThrow(message + advice);
  const sent = { expected_total: 300, currency: "EUR" };
  await expect(reserve(ctx, car, sent)).rejects.toMatchObject({ code: "price_mismatch", message });
});

test("unpublished and unknown cars return the same error", async ({ ctx }) => {
  const hidden = await createCar(ctx.database, { published: false });
  const refusals = await Promise.all(
    [hidden, { slug: "never-was" }].map((car) => reserve(ctx, car).catch((error) => error)),
  );
  expect(refusals[0]).toMatchObject({ code: "not_found", status: 404 });
  expect(refusals[0]).toEqual(refusals[1]);
});

test("delivery of a car without delivery is rejected", async ({ ctx }) => {
  const [stays, delivers] = [
    await createCar(ctx.database),
    await createCar(ctx.database, { delivers: true }),
  ];
  const delivery = { pickup_type: "delivery" };
  await expect(reserve(ctx, stays, delivery)).rejects.toMatchObject({ code: "delivery_not_available" });
  expect((await reserve(ctx, delivers, delivery)).pickupType).toBe("delivery");
});

test("an unsupported currency returns the list of supported ones", async ({ ctx }) => {
  const car = await createCar(ctx.database);
  await expect(reserve(ctx, car, { currency: "XXX" })).rejects.toMatchObject({
    code: "unsupported_currency",
    status: 400,
    details: { supported: expect.arrayContaining(["EUR"]) },
  });
});

test.for([
  { name: "ends before it begins", from: 13, to: 10 },
  { name: "has no day", from: 10, to: 10 },
  { name: "began yesterday", from: -1, to: 3 },
  { name: "lasts over a year", from: 10, to: 376 },
])("a stay that $name is rejected", async ({ from, to }, { ctx }) => {
  const car = await createCar(ctx.database);
  const days = { date_from: daysFrom(ctx.now, from), date_to: daysFrom(ctx.now, to) };
  await expect(reserve(ctx, car, days)).rejects.toMatchObject({
    code: "invalid_date_range",
    status: 422,
    details: days,
  });
});

test("a stay may begin today until its pickup hour in the pickup city", async ({ ctx }) => {
  const car = await createCar(ctx.database, { timezone: "Pacific/Kiritimati" });
  const at = (text: string) => ({ ...ctx, now: new Date(text) });
  const stay = { date_from: "2031-06-02", date_to: "2031-06-04", pickup_hour: 10 };
  expect((await reserve(at("2031-06-01T19:59:59Z"), car, stay)).status).toBe("draft");
  const past = { code: "invalid_date_range" };
  await expect(reserve(at("2031-06-01T20:00:00Z"), car, stay)).rejects.toMatchObject(past);
  await expect(reserve(at("2031-06-02T10:00:00Z"), car, stay)).rejects.toMatchObject(past);
});
