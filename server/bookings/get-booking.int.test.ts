import { expect } from "vitest";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { getBooking, getBookingByExternalRef } from "./get-booking";

test("a booking is read by its reference in every status", async ({ runtime: { database }, ctx }) => {
  const car = await createCar(database);
  for (const status of ["pending", "pending_confirmation", "confirmed", "cancelled", "completed"] as const) {
    const booking = await createBooking(database, { carId: car.id, partnerId: ctx.partner.id, status });
    expect(await getBooking(ctx, booking.reference)).toEqual(booking);
  }
});

test("drafts, unknown references and other partners' bookings return the same error", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  const car = await createCar(database);
  const stranger = await partnerContext(runtime);
  const draft = { carId: car.id, partnerId: ctx.partner.id, status: "draft", externalRef: "mine" } as const;
  const theirs = { carId: car.id, partnerId: stranger.partner.id, externalRef: "theirs" };
  const references = [
    (await createBooking(database, draft)).reference,
    (await createBooking(database, theirs)).reference,
    "RB-0000000000",
    "nonsense",
  ];
  const reads = references.map((reference) => getBooking(ctx, reference).catch((error) => error));
  const byRef = ["mine", "theirs", "nobody's"].map((ref) =>
    getBookingByExternalRef(ctx, ref).catch((e) => e),
  );
  const [refusal, ...others] = await Promise.all(reads);
  expect(refusal).toMatchObject({ code: "not_found", status: 404, details: undefined });
  expect(others).toEqual([refusal, refusal, refusal]);
  const [first, ...rest] = await Promise.all(byRef);
  expect(first).toMatchObject({ code: "not_found", status: 404 });
  expect(rest).toEqual([first, first]);
});

test("external_ref returns the newest booking with that value, not an earlier draft", async ({ ctx }) => {
  const { database, partner, now } = ctx;
  const car = await createCar(database);
  const at = (seconds: number) => ({
    carId: car.id,
    partnerId: partner.id,
    externalRef: "trip-1",
    bookedAt: new Date(now.getTime() + seconds * 1000),
  });
  await createBooking(database, at(1));
  const newest = await createBooking(database, { ...at(3), status: "cancelled" });
  await createBooking(database, at(2));
  await createBooking(database, { ...at(0), status: "draft", bookedAt: null });
  expect((await getBookingByExternalRef(ctx, "trip-1")).reference).toBe(newest.reference);
  const twin = await createBooking(database, at(3));
  expect((await getBookingByExternalRef(ctx, "trip-1")).reference).toBe(twin.reference);
});
