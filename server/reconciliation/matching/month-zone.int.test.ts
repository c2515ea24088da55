import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import { createPayments } from "../../testing/reconciliation/create-payments";
import { stripeFile } from "../../testing/reconciliation/stripe-file";
import { readAllLines, uploadFile } from "../../testing/reconciliation/upload-file";

test.for([
  ["UTC", ["pi_first", "pi_last"]],
  // October begins at 04:00 UTC and ends on 1 November at 04:00 UTC.
  ["America/New_York", ["pi_evening", "pi_last"]],
  // October begins on 30 September at 11:00 UTC and ends on 31 October at 11:00 UTC.
  ["Pacific/Auckland", ["pi_before", "pi_first"]],
] as const)(
  "the payments of October without a charge are those of October in %s",
  async ([timezone, expected], { ctx, runtime }) => {
    await ctx.database.rows(sql`update partners set timezone = ${timezone} where id = ${ctx.partner.id}`);
    const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
    const payment = (reference: string, createdAt: string) => ({ reference, createdAt });
    await createPayments(ctx, [
      payment("pi_before", "2026-09-30T12:00:00Z"),
      payment("pi_first", "2026-10-01T01:00:00Z"),
      payment("pi_last", "2026-10-31T23:30:00Z"),
      payment("pi_evening", "2026-11-01T02:00:00Z"),
    ]);
    const body = stripeFile([{ reference: "pi_stray", amount: "1.00" }]);
    const { id } = await uploadFile(runtime, client, { month: "2026-10", body });
    const missing = (await readAllLines(client, id)).filter(({ outcome }) => outcome === "booked_not_paid");
    expect(missing.map(({ reference }) => reference).sort()).toEqual([...expected]);
  },
);

test("a local day of a bank's export counts to its month in the partner's time zone", async ({
  ctx,
  runtime,
}) => {
  await ctx.database.rows(
    sql`update partners set timezone = 'America/New_York' where id = ${ctx.partner.id}`,
  );
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const headers = ["Ref", "Sum", "Cur", "Day"];
  const columns = { reference: "Ref", amount: "Sum", currency: "Cur", date: "Day" };
  await client.call("POST", "/portal-api/reconciliation-columns", { body: { headers, columns } });
  const body = `${headers.join()}\nr_1,5.00,EUR,2026-10-31\n`;
  const { id } = await uploadFile(runtime, client, { month: "2026-10", body });
  const [line] = await readAllLines(client, id);
  expect(line?.at).toBe("2026-10-31T04:00:00.000Z");
});
