import { expect } from "vitest";
import { inTransaction } from "../../db/in-transaction";
import { runSupplierJobs } from "../../testing/fixtures/city-with-supplier";
import { createSuppliedBooking, readSupplierJob } from "../../testing/fixtures/supplied-booking";
import { test } from "../../testing/fixtures/supplier-test";
import { cancelBooking } from "../cancel-booking";
import { expireBooking } from "../expire-booking";
import { getBooking } from "../get-booking";
import { transitionBooking } from "../transition-booking";

test("a cancelled booking's reservation is cancelled with the supplier, and a completed one's is not", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const [kept, given] = [
    await createSuppliedBooking(runtime, ctx, supplier),
    await createSuppliedBooking(runtime, ctx, supplier),
  ];
  await runSupplierJobs(runtime);
  const booking = await getBooking(ctx, kept.reference);
  await inTransaction(ctx.database, (tx) => transitionBooking(tx, ctx, { booking, transition: "complete" }));
  expect(await readSupplierJob(runtime, kept.reference)).toMatchObject({ state: "reserved", dueIn: null });
  await cancelBooking(ctx, { reference: given.reference, reason: undefined });
  expect(await readSupplierJob(runtime, given.reference)).toMatchObject({ state: "cancelling" });
});

test("an expired booking ends the reservation attempts", async ({ runtime, ctx, supplier }) => {
  const booking = await createSuppliedBooking(runtime, ctx, supplier);
  expect(await readSupplierJob(runtime, booking.reference)).toMatchObject({ state: "reserving" });
  await inTransaction(ctx.database, (tx) => expireBooking(tx, ctx, booking));
  expect((await readSupplierJob(runtime, booking.reference)).state).not.toBe("reserving");
});
