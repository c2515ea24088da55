import { sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  createCityWithSupplier,
  runSupplierJobs,
  runSupplierSearches,
  search,
} from "../testing/fixtures/city-with-supplier";
import { createSuppliedBooking } from "../testing/fixtures/supplied-booking";
import { test } from "../testing/fixtures/supplier-test";
import { findJobLag } from "./job-lag.queries";

test("supplier searches that no worker runs are late from the time they were due", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const city = await createCityWithSupplier(runtime, [supplier]);
  await search(ctx, { location: city.slug });
  await runtime.database.rows(
    sql`update supplier_searches set queued_at = clock_timestamp() - make_interval(secs => 70)`,
  );
  const lag = await findJobLag(runtime.database);
  expect(lag).toBeGreaterThanOrEqual(70);
  expect(lag).toBeLessThan(90);
  await runSupplierSearches(runtime);
  expect(await findJobLag(runtime.database)).toBeLessThan(60);
});

test("reservations that no worker makes are late, those in progress or delayed are not", async ({
  runtime,
  ctx,
  supplier,
}) => {
  await createSuppliedBooking(runtime, ctx, supplier);
  const setDue = async (secondsAgo: number, leaseSeconds: number) =>
    await runtime.database.rows(
      sql`update supplier_reservations set next_attempt_at = clock_timestamp() - make_interval(secs => ${secondsAgo}),
            lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    );
  await setDue(80, -1);
  const lag = await findJobLag(runtime.database);
  expect(lag).toBeGreaterThanOrEqual(80);
  expect(lag).toBeLessThan(100);
  await setDue(80, 40);
  expect(await findJobLag(runtime.database)).toBeLessThan(60);
  await setDue(-80, -1);
  expect(await findJobLag(runtime.database)).toBeLessThan(60);
  await setDue(80, -1);
  await runSupplierJobs(runtime);
  expect(await findJobLag(runtime.database)).toBeLessThan(60);
});
