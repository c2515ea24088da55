import { expect } from "vitest";
import type { PartnerContext } from "../context";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { deleteReservation } from "./delete-reservation";

async function rowOf(
  ctx: PartnerContext,
  status: "draft" | "pending" | "confirmed" | "cancelled" | "completed",
) {
  const car = await createCar(ctx.database);
  return await createBooking(ctx.database, { carId: car.id, partnerId: ctx.partner.id, status });
}

const notFound = { code: "not_found", status: 404 };

test("a draft is deleted once, and is then not found", async ({ ctx }) => {
  const { reference } = await rowOf(ctx, "draft");
  await deleteReservation(ctx, reference);
  await expect(deleteReservation(ctx, reference)).rejects.toMatchObject(notFound);
  expect(await listAuditedActions(ctx.database, reference)).toMatchObject([
    { action: "reservation.delete", actorType: "partner", before: { status: "draft" } },
  ]);
});

test("an expired draft is not found from the moment it expires", async ({ ctx }) => {
  const { reference, expiresAt } = await rowOf(ctx, "draft");
  const expiry = expiresAt?.getTime() ?? 0;
  const expired = { ...ctx, now: new Date(expiry) };
  await expect(deleteReservation(expired, reference)).rejects.toMatchObject(notFound);
  await deleteReservation({ ...ctx, now: new Date(expiry - 1) }, reference);
});

test.for(["pending", "confirmed", "cancelled", "completed"] as const)(
  "deleting a booking in status %s returns the cancel URL",
  async (status, { ctx }) => {
    const { reference } = await rowOf(ctx, status);
    await expect(deleteReservation(ctx, reference)).rejects.toMatchObject({
      code: "not_deletable",
      status: 409,
      details: { status, cancel_url: `/v1/bookings/${reference}/cancel` },
    });
  },
);

test("unknown references and other partners' drafts and bookings return the same error", async ({
  runtime,
  ctx,
}) => {
  const stranger = await partnerContext(runtime);
  const theirs = [await rowOf(stranger, "draft"), await rowOf(stranger, "pending")];
  const references = [...theirs.map((row) => row.reference), "RB-0000000000"];
  const refusals = await Promise.all(
    references.map((reference) => deleteReservation(ctx, reference).catch((error) => error)),
  );
  expect(refusals[0]).toMatchObject(notFound);
  expect(refusals[1]).toEqual(refusals[0]);
  expect(refusals[2]).toEqual(refusals[0]);
  await deleteReservation(stranger, theirs[0]?.reference ?? "");
});
