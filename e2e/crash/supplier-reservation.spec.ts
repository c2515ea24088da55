import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelBooking } from "@/server/bookings/cancel-booking";
import { getBooking } from "@/server/bookings/get-booking";
import type { PartnerContext } from "@/server/context";
import { createTestDatabase, type TestDatabase } from "@/server/testing/database";
import { runSupplierJobs } from "@/server/testing/fixtures/city-with-supplier";
import { listHistoryEvents } from "@/server/testing/fixtures/history";
import { partnerContext } from "@/server/testing/fixtures/partner-context";
import { createSuppliedBooking, makeDue, readSupplierJob } from "@/server/testing/fixtures/supplied-booking";
import { type SupplierServer, startSupplier } from "@/server/testing/supplier-server";
import { openTestRuntime, type TestRuntime, testSecretKey } from "@/server/testing/test-runtime";
import { runWorkerUntilKilled, type WorkerKill } from "./kill-worker";

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let supplier: SupplierServer;
let ctx: PartnerContext;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
  supplier = await startSupplier();
  ctx = await partnerContext(runtime);
});

afterAll(async () => {
  await supplier?.close();
  await runtime?.database.close();
  await testDatabase?.drop();
});

async function runWorker(kill: WorkerKill): Promise<string[]> {
  return await runWorkerUntilKilled({
    databaseUrl: testDatabase.url,
    env: { SECRET_KEY: testSecretKey, SANDBOX_AUTOPILOT: "off" },
    isClaim: (text) => text.includes("update supplier_reservations r"),
    isRecording: (text) => /from "bookings" where "bookings"."id" = \$1 for update$/.test(text),
    kill,
  });
}

type JobCase = {
  /** Creates a booking with exactly one pending supplier job. */
  prepare(): Promise<string>;
  /** Checks the result after another worker has completed the job. */
  expectDone(reference: string, where: string): Promise<void>;
};

async function createBooking(): Promise<string> {
  return (await createSuppliedBooking(runtime, ctx, supplier)).reference;
}

async function expectOne(reference: string, where: string): Promise<void> {
  expect(
    supplier.made.filter(({ key }) => key === reference),
    where,
  ).toHaveLength(1);
}

async function readEventTypes(reference: string): Promise<string[]> {
  return (await listHistoryEvents(runtime.database, reference)).slice(2).map(({ type }) => type);
}

const jobCases: Record<string, JobCase> = {
  reserving: {
    prepare: createBooking,
    expectDone: async (reference, where) => {
      await expectOne(reference, where);
      const code = supplier.reservations.get(reference);
      expect(await getBooking(ctx, reference), where).toMatchObject({
        status: "confirmed",
        fulfilmentReference: code,
      });
      expect(await readSupplierJob(runtime, reference), where).toMatchObject({ state: "reserved", code });
      expect(await readEventTypes(reference), where).toEqual([
        "booking.supplier_confirmed",
        "booking.confirmed",
      ]);
    },
  },
  cancelling: {
    prepare: async () => {
      const reference = await createBooking();
      await runSupplierJobs(runtime);
      await cancelBooking(ctx, { reference, reason: undefined });
      return reference;
    },
    expectDone: async (reference, where) => {
      await expectOne(reference, where);
      expect(supplier.reservations.has(reference), where).toBe(false);
      expect(await readSupplierJob(runtime, reference), where).toMatchObject({ state: "cancelled" });
      expect((await getBooking(ctx, reference)).status, where).toBe("cancelled");
    },
  },
};

/**
 * Returns a kill before each statement, one after the claim and one after the commit. After the claim, the worker has
 * the job and has not called the supplier. A kill after another statement has the same result as a kill before the next
 * one: PostgreSQL has run the statement, and rolls it back.
 */
function listKills(count: number): { position: number; interception: "cut-request" | "cut-reply" }[] {
  const before = Array.from({ length: count }, (_, index) => index + 1);
  return [
    ...before.map((position) => ({ position, interception: "cut-request" }) as const),
    ...[1, count].map((position) => ({ position, interception: "cut-reply" }) as const),
  ];
}

test.for(Object.entries(jobCases))(
  "a worker killed at any statement of %s leaves at most one reservation for a booking, and the next worker completes the job",
  { timeout: 180_000 },
  async ([, work]) => {
    const undisturbed = await work.prepare();
    const statements = await runWorker(null);
    expect(statements.length).toBeGreaterThan(4);
    expect(statements.at(-1)).toBe("commit");
    await work.expectDone(undisturbed, "undisturbed");
    for (const { position, interception } of listKills(statements.length)) {
      const reference = await work.prepare();
      const seen = await runWorker({ position, interception });
      expect(seen).toEqual(statements.slice(0, position));
      await makeDue(runtime, reference);
      await runSupplierJobs(runtime);
      await work.expectDone(reference, `${interception} ${statements[position - 1]}`);
    }
  },
);
