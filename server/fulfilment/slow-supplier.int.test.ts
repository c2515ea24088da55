import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createBooking } from "../bookings/create-booking";
import { createCityWithSupplier, neverAborted } from "../testing/fixtures/city-with-supplier";
import { createCar } from "../testing/fixtures/create-car";
import { runWithoutKey } from "../testing/fixtures/partner-context";
import { parsedBooking } from "../testing/fixtures/rental-body";
import { createSuppliedBooking } from "../testing/fixtures/supplied-booking";
import { test } from "../testing/fixtures/supplier-test";
import { claimSupplierTasks } from "./process-supplier-job";

type Claimed = Awaited<ReturnType<typeof claimSupplierTasks>>;

test("a slow supplier uses only its share of the slots and returns them", async ({
  runtime,
  ctx,
  supplier,
  otherSupplier,
}) => {
  const { suppliers } = await createCityWithSupplier(runtime, [supplier]);
  const [slow] = await runtime.database.rows<{ id: number }>(
    sql`select id from suppliers where slug = ${suppliers[0]}`,
  );
  const car = await createCar(runtime.database, {
    fulfilment: "supplier",
    supplierId: slow?.id ?? null,
    fleetSize: 60,
  });
  for (let n = 0; n < 60; n += 1)
    await runWithoutKey(ctx, (keyed) => createBooking(keyed, parsedBooking(car)));
  await createSuppliedBooking(runtime, ctx, otherSupplier);

  const claimAll = async (held: Claimed): Promise<Claimed> => {
    const more = await claimSupplierTasks(runtime, 1000);
    return more.length === 0 ? held : await claimAll([...held, ...more]);
  };
  const claimed = await claimAll([]);
  await Promise.all(claimed.map((job) => job(neverAborted)));
  expect(otherSupplier.calls).toHaveLength(1);
  expect(supplier.calls).toHaveLength(50);

  const rest = await claimAll([]);
  await Promise.all(rest.map((piece) => piece(neverAborted)));
  expect(new Set(supplier.calls.map(({ key }) => key)).size).toBe(60);
});
