import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createPartner } from "../testing/fixtures/create-partner";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test } from "../testing/fixtures/integration-test";
import { signInToPortal } from "../testing/fixtures/portal-handler";
import { createPayments } from "../testing/reconciliation/create-payments";
import { plantMistakes } from "../testing/reconciliation/plant-mistakes";
import { stripeFile } from "../testing/reconciliation/stripe-file";
import { readAllLines, readUpload, uploadFile } from "../testing/reconciliation/upload-file";

const month = "2026-10";

test("an export of 2,000 payments with 25 planted mistakes shows these 25 and no others", async ({
  ctx,
  runtime,
}) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const { payments, rows, expected } = plantMistakes();
  expect(expected).toHaveLength(25);
  const bookingReference = await createPayments(ctx, payments);
  const upload = await uploadFile(runtime, client, { month, body: stripeFile(rows) });
  expect(upload.status, JSON.stringify(upload.json)).toBe(200);
  const lines = await readAllLines(client, upload.id);
  const differing = lines.filter(({ outcome }) => outcome !== "matched");
  const found = differing.map(({ reference, outcome }) => [reference, outcome]);
  expect(found.sort()).toEqual(expected.sort());
  expect(lines.filter(({ outcome }) => outcome === "matched")).toHaveLength(1950 + 50 + 3 + 3 + 3);
  expect(lines.find(({ reference }) => reference === "pi_good_0")?.booking).toBe(bookingReference);
  expect(upload.json.reconciliation).toMatchObject({
    state: "done",
    provider: "stripe",
    rows_read: rows.length,
  });
});

test("a result stores references, amounts and times, and nothing else of the file", async ({
  ctx,
  runtime,
}) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const body = stripeFile([{ reference: "pi_private", amount: "1.00" }]);
  const upload = await uploadFile(runtime, client, { month, body });
  expect(upload.status).toBe(200);
  const tables = ["reconciliations", "reconciliation_lines", "audit_log"].map((table) =>
    sql.identifier(table),
  );
  for (const table of tables) {
    const rows = await ctx.database.rows(
      sql`select t::text as text from ${table} t where partner_id = ${ctx.partner.id}`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/driver@|Secret|Rental/);
  }
});

test("an agent may not reconcile, and another partner finds nothing", async ({ ctx, runtime }) => {
  const { database, partner } = ctx;
  const owner = await signInToPortal(runtime, await createStaffMember(database, partner, "admin"));
  const agent = await signInToPortal(runtime, await createStaffMember(database, partner, "agent"));
  const other = await createPartner(database);
  const stranger = await signInToPortal(runtime, await createStaffMember(database, other, "admin"));
  const body = stripeFile([{ reference: "pi_mine", amount: "1.00" }]);
  const upload = await uploadFile(runtime, owner, { month, body });
  const [line] = await readAllLines(owner, upload.id);
  const path = `/portal-api/reconciliations/${upload.id}`;
  const calls: [method: string, path: string, body?: object][] = [
    ["GET", path],
    ["DELETE", path],
    ["POST", `${path}/cancel`],
    ["GET", `${path}/lines`],
    ["POST", `${path}/lines/${line?.id}/resolve`, { note: "x" }],
    ["POST", `${path}/lines/${line?.id}/unresolve`],
    ["POST", `/portal-api/reconciliation-months/${month}/sign-off`, { open_lines: 1, note: "x" }],
    ["POST", `/portal-api/reconciliation-months/${month}/reopen`, { reason: "x" }],
    ["GET", `/portal-api/reconciliation-lines.csv?id=${upload.id}`],
    ["POST", `${path}/file`],
  ];
  for (const [method, to, sent] of calls) {
    const isFile = to.endsWith("/file");
    const more = isFile
      ? { headers: { "Content-Type": "application/octet-stream" } }
      : sent === undefined
        ? {}
        : { body: sent };
    expect((await stranger.call(method, to, more)).code, `${method} ${to}`).toBe("not_found");
    expect((await agent.call(method, to, more)).code, `${method} ${to}`).toBe("insufficient_role");
  }
  expect((await stranger.call("GET", "/portal-api/reconciliations")).json.data).toEqual([]);
  expect((await readUpload(owner, upload.id)).state).toBe("done");
});
