import fc from "fast-check";
import { expect } from "vitest";
import { cancelBooking } from "../bookings/cancel-booking";
import { expireBooking } from "../bookings/expire-booking";
import { getBooking } from "../bookings/get-booking";
import { lockOwnedBooking } from "../bookings/lock-owned-booking";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { neverAborted, runSupplierJobs } from "../testing/fixtures/city-with-supplier";
import { listHistoryEvents } from "../testing/fixtures/history";
import { createSuppliedBooking, makeDue, readSupplierJob } from "../testing/fixtures/supplied-booking";
import { test } from "../testing/fixtures/supplier-test";
import { createLatch, type Latch } from "../testing/latch";
import type { SupplierCall, SupplierReply, SupplierServer } from "../testing/supplier-server";
import type { TestRuntime } from "../testing/test-runtime";
import { claimSupplierTasks } from "./process-supplier-job";

/**
 * The simulated supplier's behaviours. A rejection is final, and an existing reservation is returned again.
 */
const behaviours = ["answers", "works on", "drops", "drops once done", "breaks", "refuses"] as const;
type Behaviour = (typeof behaviours)[number];

const steps = ["work", "suspend a worker", "resume a worker", "cancel", "expire"] as const;
const action = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...steps) },
  { weight: 2, arbitrary: fc.record({ behaviour: fc.constantFrom(...behaviours) }) },
);
type Action = (typeof steps)[number] | { behaviour: Behaviour };

type ModelState = {
  runtime: TestRuntime;
  ctx: PartnerContext;
  supplier: SupplierServer;
  reference: string;
  behaviour: Behaviour;
  refused: Set<string>;
  suspended: { held: Latch; working: Promise<unknown> }[];
};

function reply(state: ModelState, call: SupplierCall): SupplierReply {
  const { supplier, refused, behaviour } = state;
  const key = call.key ?? "";
  const isNew = !supplier.made.some((one) => one.key === key);
  if (refused.has(key) || (behaviour === "refuses" && isNew)) {
    refused.add(key);
    return { status: 409, body: { error: "no" } };
  }
  if (behaviour === "works on") return { status: 202 };
  if (behaviour === "drops") return { drop: true };
  if (behaviour === "breaks") return { status: 500 };
  const done = supplier.reserve(call);
  return behaviour === "drops once done" ? { drop: true } : done;
}

async function perform(state: ModelState, step: Action): Promise<void> {
  const { runtime, ctx, reference, suspended } = state;
  if (typeof step === "object") {
    state.behaviour = step.behaviour;
  } else if (step === "work") {
    await makeDue(runtime, reference);
    await runSupplierJobs(runtime);
  } else if (step === "suspend a worker") {
    await suspendWorker(state);
  } else if (step === "resume a worker") {
    const one = suspended.shift();
    one?.held.release();
    await one?.working;
  } else {
    await end(ctx, reference, step);
  }
}

/** Claims the job as a worker that pauses before it calls the supplier. A later step or `recover` resumes it. */
async function suspendWorker({ runtime, reference, suspended }: ModelState): Promise<void> {
  await makeDue(runtime, reference);
  const tasks = await claimSupplierTasks(runtime, 1);
  const held = createLatch();
  const working = held.released.then(() => Promise.all(tasks.map((task) => task(neverAborted))));
  suspended.push({ held, working });
}

async function end(ctx: PartnerContext, reference: string, how: "cancel" | "expire"): Promise<void> {
  const { status } = await getBooking(ctx, reference);
  if (how === "cancel") {
    if (status !== "expired") await cancelBooking(ctx, { reference, reason: undefined });
  } else if (status === "pending_supplier") {
    await inTransaction(ctx.database, async (tx) =>
      expireBooking(tx, ctx, await lockOwnedBooking(tx, ctx, reference)),
    );
  }
}

/** Resumes all suspended workers, sets the supplier to normal and runs workers until no job is left. */
async function recover(state: ModelState): Promise<void> {
  const { runtime, reference, suspended } = state;
  state.behaviour = "answers";
  for (const { held, working } of suspended.splice(0)) {
    held.release();
    await working;
  }
  for (let n = 0; (await readSupplierJob(runtime, reference)).dueIn !== null; n += 1) {
    if (n > 10) throw new Error("The work at the supplier never ends.");
    await perform(state, "work");
  }
}

async function expectSound({ runtime, ctx, supplier, reference }: ModelState): Promise<void> {
  const booking = await getBooking(ctx, reference);
  const { state, code } = await readSupplierJob(runtime, reference);
  expect(supplier.made.filter(({ key }) => key === reference).length).toBeLessThanOrEqual(1);
  const held = supplier.reservations.get(reference);
  const types = (await listHistoryEvents(ctx.database, reference)).slice(2).map(({ type }) => type);
  if (booking.status === "confirmed") {
    expect([held, state, booking.fulfilmentReference]).toEqual([code, "reserved", held]);
    expect(types).toEqual(["booking.supplier_confirmed", "booking.confirmed"]);
    return;
  }
  expect(["cancelled", "expired"]).toContain(booking.status);
  expect(["failed", "cancelled"]).toContain(state);
  expect(held).toBeUndefined();
  const last = booking.status === "expired" ? "booking.expired" : "booking.cancelled";
  const before = [[], ["booking.supplier_failed"], ["booking.supplier_confirmed", "booking.confirmed"]];
  expect(before.map((first) => [...first, last])).toContainEqual(types);
}

test("a confirmed booking has exactly one reservation and an ended one has none, after any sequence of steps", {
  timeout: 120_000,
}, async ({ runtime, ctx, supplier }) => {
  // Two failures abandon a booking, so that short sequences reach the end of the schedule.
  const hasty = { ...runtime, config: { ...runtime.config, supplierRetrySchedule: [0, 0] } };
  let ended = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
      const { reference } = await createSuppliedBooking(runtime, ctx, supplier);
      const state: ModelState = {
        runtime: hasty,
        ctx,
        supplier,
        reference,
        behaviour: "answers",
        refused: new Set(),
        suspended: [],
      };
      supplier.scripts.reserve = (call) => reply(state, call);
      for (const step of actions) await perform(state, step);
      await recover(state);
      await expectSound(state);
      if ((await getBooking(ctx, reference)).status !== "confirmed") ended += 1;
    }),
    { numRuns: 60, verbose: true },
  );
  expect(ended).toBeGreaterThan(5);
  expect(runtime.logged().join("")).not.toContain("reserved twice");
});
