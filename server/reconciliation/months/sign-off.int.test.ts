import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../../context";
import { createPartner } from "../../testing/fixtures/create-partner";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import { createPayments } from "../../testing/reconciliation/create-payments";
import { stripeFile } from "../../testing/reconciliation/stripe-file";
import { readAllLines, readUpload, uploadFile } from "../../testing/reconciliation/upload-file";
import type { TestRuntime } from "../../testing/test-runtime";

const month = "2026-10";
const monthPath = `/portal-api/reconciliation-months/${month}`;

/** Signs an admin in and uploads a file whose results are one matched line and two open ones. */
async function prepare(runtime: TestRuntime, ctx: PartnerContext) {
  const member = await createStaffMember(ctx.database, ctx.partner, "admin");
  const client = await signInToPortal(runtime, member);
  const booking = await createPayments(ctx, [{ reference: "pi_good" }, { reference: "pi_unpaid" }]);
  const body = stripeFile(
    [
      { reference: "pi_good", amount: "100.00" },
      { reference: "=pi_stray", amount: "7.00" },
    ].map((row) => ({ ...row, reference: row.reference.replace("=", "") })),
  );
  const { id } = await uploadFile(runtime, client, { month, body });
  const lines = await readAllLines(client, id);
  const stray = lines.find(({ reference }) => reference === "pi_stray");
  return { member, client, id, booking, strayPath: `/portal-api/reconciliations/${id}/lines/${stray?.id}` };
}

const audited = async ({ database, partner }: PartnerContext) =>
  (
    await database.rows<{ action: string }>(
      sql`select action from audit_log where partner_id = ${partner.id} and action like 'reconciliation.%' order by id`,
    )
  ).map(({ action }) => action);

test("a line is settled by hand with a note and a booking, and the settlement is undone", async ({
  ctx,
  runtime,
}) => {
  const { member, client, id, booking, strayPath } = await prepare(runtime, ctx);
  const settled = await client.call("POST", `${strayPath}/resolve`, {
    body: { note: "Paid by phone", booking },
  });
  const by = { id: member.id, email: member.email };
  expect(settled.json.line.resolution).toMatchObject({ by, note: "Paid by phone", booking });
  const open = await readAllLines(client, id, "&resolved=no");
  expect(open.map(({ outcome }) => outcome)).toEqual(["booked_not_paid"]);
  const sum = { outcome: "paid_not_booked", currency: "EUR", lines: 1, amount: 7 };
  expect((await readUpload(client, id)).summary).toContainEqual({ ...sum, resolved: 1 });
  expect((await client.call("POST", `${strayPath}/unresolve`)).json.line.resolution).toBeNull();
  expect((await readUpload(client, id)).summary).toContainEqual({ ...sum, resolved: 0 });
  expect(await audited(ctx)).toEqual([
    ...["reconciliation.create", "reconciliation.upload"],
    ...["reconciliation.resolve", "reconciliation.unresolve"],
  ]);
});

test("a settlement with another partner's booking, without a note or of a matched line is rejected", async ({
  ctx,
  runtime,
}) => {
  const { client, id, strayPath } = await prepare(runtime, ctx);
  const other = { ...ctx, partner: await createPartner(ctx.database) };
  const foreign = await createPayments(other, []);
  const path = `${strayPath}/resolve`;
  const rejected = await client.call("POST", path, { body: { note: "x", booking: foreign } });
  expect(rejected.json.error.details.issues).toEqual([
    { path: "booking", message: "You have no booking with this reference" },
  ]);
  expect((await client.call("POST", path, { body: { note: " " } })).code).toBe("invalid_payload");
  const [matched] = await readAllLines(client, id, "&outcome=matched");
  const matchedPath = `/portal-api/reconciliations/${id}/lines/${matched?.id}/resolve`;
  expect((await client.call("POST", matchedPath, { body: { note: "x" } })).code).toBe("already_matched");
});

test("a signed-off month cannot change until it is reopened", async ({ ctx, runtime }) => {
  const { member, client, id, strayPath } = await prepare(runtime, ctx);
  const withoutNote = await client.call("POST", `${monthPath}/sign-off`, { body: { open_lines: 2 } });
  expect(withoutNote.json.error.details.issues[0].path).toBe("note");
  const stale = await client.call("POST", `${monthPath}/sign-off`, { body: { open_lines: 1, note: "x" } });
  expect(stale.json.error).toMatchObject({ code: "results_changed", details: { open_lines: 2 } });
  const body = { open_lines: 2, note: "Both are known" };
  const signed = await client.call("POST", `${monthPath}/sign-off`, { body });
  expect(signed.json.month).toMatchObject({
    ...{ month, files: 1, open_lines: 2 },
    sign_off: { by: { id: member.id, email: member.email }, note: "Both are known" },
  });
  const before = await readAllLines(client, id);
  const refused = [
    await client.call("POST", `${monthPath}/sign-off`, { body }),
    await client.call("POST", `${strayPath}/resolve`, { body: { note: "x" } }),
    await client.call("POST", `${strayPath}/unresolve`),
    await client.call("DELETE", `/portal-api/reconciliations/${id}`),
    await client.call("POST", "/portal-api/reconciliations", {
      body: { month, file_name: "late.csv", file_bytes: 1 },
    }),
  ];
  expect(refused.map(({ code }) => code)).toEqual(Array(5).fill("month_signed_off"));
  // A file of the next month has the same payment again and the missing one.
  const next = stripeFile([
    { id: "x1", reference: "pi_good", amount: "100.00", at: "2026-11-01 01:00:00" },
    { id: "x2", reference: "pi_unpaid", amount: "100.00", at: "2026-11-01 01:00:00" },
  ]);
  const later = await uploadFile(runtime, client, { month: "2026-11", body: next });
  const laterLines = await readAllLines(client, later.id);
  const inFile = laterLines.filter(({ row }) => row !== null);
  expect(inFile.map(({ outcome }) => outcome)).toEqual(["paid_twice", "matched"]);
  expect(await readAllLines(client, id)).toEqual(before);
  const reopened = await client.call("POST", `${monthPath}/reopen`, { body: { reason: "Late file" } });
  expect(reopened.json.month.sign_off).toBeNull();
  expect((await client.call("POST", `${strayPath}/resolve`, { body: { note: "x" } })).status).toBe(200);
  expect(await audited(ctx)).toEqual([
    ...["reconciliation.create", "reconciliation.upload", "reconciliation.sign_off"],
    ...["reconciliation.create", "reconciliation.upload"],
    ...["reconciliation.reopen", "reconciliation.resolve"],
  ]);
});

test("a month cannot be signed off while one of its uploads is in progress", async ({ ctx, runtime }) => {
  const { client } = await prepare(runtime, ctx);
  await client.call("POST", "/portal-api/reconciliations", {
    body: { month, file_name: "b.csv", file_bytes: 1 },
  });
  const body = { open_lines: 2, note: "x" };
  expect((await client.call("POST", `${monthPath}/sign-off`, { body })).code).toBe("upload_in_progress");
});

test("deleting an upload decides the results of the others again", async ({ ctx, runtime }) => {
  const { client, id } = await prepare(runtime, ctx);
  const second = await uploadFile(runtime, client, {
    month,
    body: stripeFile([
      { id: "y1", reference: "pi_good", amount: "100.00", at: "2026-10-20 00:00:00" },
      { id: "y2", reference: "pi_unpaid", amount: "100.00" },
    ]),
  });
  const outcomes = async (of: string) =>
    (await readAllLines(client, of)).map((line) => `${line.reference} ${line.outcome}`);
  expect(await outcomes(second.id)).toEqual(["pi_good paid_twice", "pi_unpaid matched"]);
  expect(await outcomes(id)).toEqual(["pi_good matched", "pi_stray paid_not_booked"]);
  expect((await client.call("DELETE", `/portal-api/reconciliations/${id}`)).json).toEqual({
    id,
    deleted: true,
  });
  expect(await outcomes(second.id)).toEqual(["pi_good matched", "pi_unpaid matched"]);
  const month2 = await client.call("GET", "/portal-api/reconciliation-months");
  expect(month2.json.data).toEqual([{ month, sign_off: null, files: 1, open_lines: 0 }]);
});

test("deleting an upload of another month brings back the payments that only it had", async ({
  ctx,
  runtime,
}) => {
  const { client, id } = await prepare(runtime, ctx);
  const outcomes = async () =>
    (await readAllLines(client, id)).map((line) => `${line.reference} ${line.outcome}`);
  const before = ["pi_good matched", "pi_stray paid_not_booked", "pi_unpaid booked_not_paid"];
  expect((await outcomes()).sort()).toEqual(before);
  const later = await uploadFile(runtime, client, {
    month: "2026-11",
    body: stripeFile([{ id: "z1", reference: "pi_unpaid", amount: "100.00", at: "2026-11-02 00:00:00" }]),
  });
  expect((await outcomes()).sort()).toEqual(before.slice(0, 2));
  await client.call("DELETE", `/portal-api/reconciliations/${later.id}`);
  expect((await outcomes()).sort()).toEqual(before);
  const { json } = await client.call("GET", "/portal-api/reconciliation-months");
  expect(json.data).toEqual([{ month, sign_off: null, files: 1, open_lines: 2 }]);
});

test("the exported lines are filtered, and formulas are marked as text", async ({ ctx, runtime }) => {
  const { client, id, strayPath } = await prepare(runtime, ctx);
  await client.call("POST", `${strayPath}/resolve`, { body: { note: "=1+1" } });
  const file = await client.call(
    "GET",
    `/portal-api/reconciliation-lines.csv?id=${id}&outcome=paid_not_booked`,
  );
  const [header, ...rows] = file.text.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(header).toContain('"row","outcome"');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/"paid_not_booked","charge","pi_stray",.*,7,"EUR",.*"'=1\+1"/);
});
