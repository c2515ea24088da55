import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { getBooking } from "../bookings/get-booking";
import type { Meter } from "../metrics/meter";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { openTestRuntime } from "../testing/test-runtime";
import { concurrentJobs, jobs } from "./jobs";
import { runJobs } from "./run-jobs";

test("jobs process tasks that become due while they run, and stop on request", async ({ runtime, ctx }) => {
  const stop = new AbortController();
  const running = runJobs(runtime, stop.signal);
  const car = await createCar(ctx.database);
  const soon = new Date(ctx.now.getTime() + 300);
  const owner = { carId: car.id, partnerId: ctx.partner.id };
  const { reference } = await createBooking(ctx.database, { ...owner, confirmBy: soon });
  await expect
    .poll(async () => (await getBooking(ctx, reference)).status, { timeout: 10_000 })
    .toBe("expired");
  stop.abort();
  await running;
});

test("without a database every job fails and retries, one line says so, and they still stop on request", async () => {
  const runtime = openTestRuntime("postgresql://nobody@127.0.0.1:1/nothing");
  const failures: string[] = [];
  const meter: Meter = {
    request: () => undefined,
    attempt: () => undefined,
    supplier: () => undefined,
    job: ({ job, outcome }) => void (outcome === "failed" && failures.push(job)),
  };
  const stop = new AbortController();
  const running = runJobs({ ...runtime, meter }, stop.signal);
  // Mail is not set up and customers are kept, so those jobs do nothing. The prober keeps its results until the database
  // responds.
  const failing = jobs.length + concurrentJobs.length - 3;
  await expect.poll(() => new Set(failures).size, { timeout: 10_000 }).toBe(failing);
  await expect.poll(() => failures.length, { timeout: 10_000 }).toBeGreaterThan(failing);
  stop.abort();
  await Promise.race([running, sleep(2000).then(() => Promise.reject(new Error("did not stop")))]);
  await runtime.database.close();
  const errors = runtime
    .logged()
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === "error" || level >= 50);
  expect(errors.map(({ msg }) => msg)).toEqual(["the database is lost; jobs wait for it"]);
});
