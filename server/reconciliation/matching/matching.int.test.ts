import fc from "fast-check";
import { expect } from "vitest";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import { createPayments } from "../../testing/reconciliation/create-payments";
import { judgeSlowly, type ModelLine } from "../../testing/reconciliation/judge-slowly";
import { readAllLines, uploadFile } from "../../testing/reconciliation/upload-file";

const month = "2026-10";
const runs = 25;

const names = fc.constantFrom("p1", "p2", "p3", "p4", "p5", "p6");
const payment = fc.record({
  reference: names,
  amountMinor: fc.constantFrom(10_000, 500),
  currency: fc.constantFrom("EUR", "EUR", "USD"),
  state: fc.constantFrom("kept", "refund_due", "refunded", "paid_twice", "unbooked", "not_booked" as const),
});
const line = fc.record({
  kind: fc.constantFrom("charge", "charge", "refund" as const),
  reference: names,
  amountMinor: fc.constantFrom(10_000, 10_000, 500),
  currency: fc.constantFrom("EUR", "EUR", "USD"),
  day: fc.integer({ min: 1, max: 28 }),
});

/** Returns an export of Stripe's balance, in which charges and refunds are separate rows. */
function toFile(lines: readonly ModelLine[]): string {
  const rows = lines.map(({ kind, reference, amountMinor, currency, at }, index) =>
    [`txn_${index}`, kind, reference, (amountMinor / 100).toFixed(2), "0", "0", currency, at].join(","),
  );
  return ["id,Type,Source,Amount,Fee,Net,Currency,Created (UTC)", ...rows, ""].join("\n");
}

test("random files have the outcomes of a slow second implementation", { timeout: 180_000 }, async ({
  runtime,
}) => {
  const property = fc.asyncProperty(
    fc.uniqueArray(payment, { selector: ({ reference }) => reference, maxLength: 5 }),
    fc.array(line, { minLength: 1, maxLength: 14 }),
    async (payments, drawn) => {
      const ctx = await partnerContext(runtime);
      const client = await signInToPortal(
        runtime,
        await createStaffMember(ctx.database, ctx.partner, "admin"),
      );
      await createPayments(ctx, payments);
      const lines = drawn.map(({ day, ...rest }) => ({
        ...rest,
        at: `2026-10-${String(day).padStart(2, "0")} 12:00:00`,
      }));
      const { id, status, json } = await uploadFile(runtime, client, { month, body: toFile(lines) });
      expect(status, JSON.stringify(json)).toBe(200);
      const found = (await readAllLines(client, id)).map(
        ({ reference, kind, outcome }) => `${reference} ${kind} ${outcome}`,
      );
      expect(found.sort()).toEqual(judgeSlowly(payments, lines));
    },
  );
  await fc.assert(property, { numRuns: runs });
});

test("a file that is uploaded in two halves, in either order, has the outcomes of the whole", {
  timeout: 180_000,
}, async ({ runtime }) => {
  const property = fc.asyncProperty(
    fc.uniqueArray(payment, { selector: ({ reference }) => reference, maxLength: 5 }),
    fc.array(line, { minLength: 2, maxLength: 12 }),
    fc.boolean(),
    async (payments, drawn, isReversed) => {
      const ctx = await partnerContext(runtime);
      const client = await signInToPortal(
        runtime,
        await createStaffMember(ctx.database, ctx.partner, "admin"),
      );
      await createPayments(ctx, payments);
      // One line a minute, so that the order does not depend on the order of the uploads.
      const lines = drawn.map(({ day, ...rest }, index) => ({
        ...rest,
        at: `2026-10-${String(day).padStart(2, "0")} 12:${String(index).padStart(2, "0")}:00`,
      }));
      const cut = Math.ceil(lines.length / 2);
      const rows = toFile(lines).split("\n");
      const halves = [rows.slice(0, cut + 1), [rows[0] ?? "", ...rows.slice(cut + 1, -1)]];
      if (isReversed) halves.reverse();
      const found: string[] = [];
      const ids: string[] = [];
      for (const half of halves) {
        const { id, status, json } = await uploadFile(runtime, client, { month, body: half.join("\n") });
        expect(status, JSON.stringify(json)).toBe(200);
        ids.push(id);
      }
      for (const id of ids) {
        for (const { reference, kind, outcome } of await readAllLines(client, id)) {
          found.push(`${reference} ${kind} ${outcome}`);
        }
      }
      expect(found.sort()).toEqual(judgeSlowly(payments, lines));
    },
  );
  await fc.assert(property, { numRuns: runs });
});
