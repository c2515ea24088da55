import { expect } from "vitest";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test } from "../testing/fixtures/integration-test";
import { signInToPortal } from "../testing/fixtures/portal-handler";
import { createPayments } from "../testing/reconciliation/create-payments";
import { stripeFile } from "../testing/reconciliation/stripe-file";
import { uploadFile } from "../testing/reconciliation/upload-file";

const count = 100_000;

/** The maximum time of an upload, in milliseconds, on a very slow machine. The test prints the measured time. */
const maxMs = 120_000;

test("100,000 lines are read, stored and matched", { timeout: 2 * maxMs }, async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const numbers = Array.from({ length: count }, (_, index) => index);
  await createPayments(
    ctx,
    numbers.map((index) => ({ reference: `pi_${index}`, amountMinor: 1000 + index })),
  );
  const rows = numbers.map((index) => ({
    reference: `pi_${index}`,
    amount: ((1000 + index) / 100).toFixed(2),
  }));
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const upload = await uploadFile(runtime, client, { month: "2026-10", body: stripeFile(rows) });
  const ms = Math.round(performance.now() - startedAt);
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = Math.round((user + system) / 1000);
  process.stdout.write(`reconciliation of ${count} lines: ${ms} ms, of which ${cpuMs} ms of this process\n`);
  // The log names the statement and the error of a rejected upload.
  expect(upload.status, `${JSON.stringify(upload.json)}\n${runtime.logged().slice(-5).join("")}`).toBe(200);
  const amount = numbers.reduce((sum, index) => sum + 1000 + index, 0) / 100;
  expect(upload.json.reconciliation.summary).toEqual([
    { outcome: "matched", currency: "EUR", lines: count, amount, resolved: 0 },
  ]);
  expect(ms).toBeLessThan(maxMs);
});
