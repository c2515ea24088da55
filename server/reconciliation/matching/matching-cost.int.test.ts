import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../../context";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import { createPayments } from "../../testing/reconciliation/create-payments";
import { stripeFile } from "../../testing/reconciliation/stripe-file";
import { uploadFile } from "../../testing/reconciliation/upload-file";
import { lockResults } from "../uploads/uploads.queries";
import { addMissingLines, removeFoundLines } from "./missing-lines.queries";
import { findMonthBounds } from "./month-bounds.queries";
import { findTouchedKeys, rematchLines, removeRepeatedLines } from "./rematch-lines.queries";
import { findScope } from "./scope.queries";

const month = "2026-10";
/** The number of lines of the file: more than two batches of keys. */
const lines = 11_000;

/**
 * Returns PostgreSQL's counter of the stored lines that the connection has read. It may include reads of earlier
 * transactions.
 */
async function countRead(tx: Tx): Promise<number> {
  const [counters] = await tx.rows<{ read: number }>(
    sql`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
        where relname = 'reconciliation_lines'`,
  );
  return Number(counters?.read);
}

/** Matches the lines of the partner's first upload again. Returns how many stored lines the database read. */
async function matchAgain({ database, partner, now }: PartnerContext): Promise<number> {
  return await inTransaction(database, async (tx) => {
    await lockResults(tx, partner.id);
    const before = await countRead(tx);
    const [first] = await tx.rows<{ id: number }>(
      sql`select min(id) as id from reconciliations where partner_id = ${partner.id}`,
    );
    const id = Number(first?.id);
    const scope = await findScope(tx, { partnerId: partner.id, uploadId: null, now });
    expect(await removeRepeatedLines(tx, scope, id)).toBe(0);
    expect(await rematchLines(tx, scope, await findTouchedKeys(tx, id))).toEqual([]);
    expect(await removeFoundLines(tx, scope, id)).toEqual([]);
    const bounds = await findMonthBounds(tx, { month, timezone: partner.timezone });
    await addMissingLines(tx, scope, { uploadId: id, bounds });
    return (await countRead(tx)) - before;
  });
}

test("matching a file reads each of its lines a few times, whatever other lines the partner has", {
  timeout: 120_000,
}, async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const upload = async (name: string) => {
    const references = Array.from({ length: lines }, (_, index) => `${name}_${index}`);
    await createPayments(
      ctx,
      references.map((reference) => ({ reference, amountMinor: 1000 })),
    );
    const body = stripeFile(references.map((reference) => ({ reference, amount: "10.00" })));
    const { status, json } = await uploadFile(runtime, client, { month, body });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json.reconciliation.summary).toMatchObject([{ outcome: "matched", lines }]);
  };
  await upload("first");
  const alone = await matchAgain(ctx);
  expect(alone).toBeGreaterThan(lines);
  expect(alone).toBeLessThan(8 * lines);
  await upload("second");
  // A single pass over the file may read the whole table while the file is half of it. A pass for each batch may not.
  expect(await matchAgain(ctx)).toBeLessThan(1.5 * alone);
});
