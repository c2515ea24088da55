import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../../context";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import { stripeFile } from "../../testing/reconciliation/stripe-file";
import { readAllLines, readUpload, sendFile, uploadFile } from "../../testing/reconciliation/upload-file";
import type { TestRuntime } from "../../testing/test-runtime";
import { endOrPurgeUpload } from "./end-or-purge-upload";

const month = "2026-10";

async function openAdmin(runtime: TestRuntime, ctx: PartnerContext) {
  return await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
}

async function countLines({ database, partner }: PartnerContext): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from reconciliation_lines where partner_id = ${partner.id}`,
  );
  return row?.count ?? 0;
}

/** Creates a file of 5,000 rows whose last part is sent only after `finish` is called. */
function createSlowFile(fileMonth: string) {
  const at = `${fileMonth}-12 10:11:12`;
  const rows = Array.from({ length: 5000 }, (_, index) => ({ reference: `pi_${index}`, amount: "1.00", at }));
  const bytes = Buffer.from(stripeFile(rows));
  const cut = bytes.length - 1000;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened;
      opened.enqueue(bytes.subarray(0, cut));
    },
  });
  return {
    body,
    finish: () => {
      controller?.enqueue(bytes.subarray(cut));
      controller?.close();
    },
    abort: () => controller?.error(new Error("The connection was lost.")),
  };
}

/**
 * The minimum number of lines that are stored before the last part arrives: all received lines, except up to one
 * batch.
 */
const minStored = 2900;

async function beginSlowUpload(runtime: TestRuntime, ctx: PartnerContext, fileMonth = month) {
  const client = await openAdmin(runtime, ctx);
  const created = await client.call("POST", "/portal-api/reconciliations", {
    body: { month: fileMonth, file_name: "slow.csv", file_bytes: 1 },
  });
  const { id } = created.json.reconciliation;
  const file = createSlowFile(fileMonth);
  const answer = sendFile(runtime, client, { id, body: file.body });
  await expect.poll(() => countLines(ctx), { timeout: 20_000 }).toBeGreaterThan(minStored);
  return { client, id, file, answer };
}

test("progress is visible while a file is read, and its lines are not", async ({ ctx, runtime }) => {
  const { client, id, file, answer } = await beginSlowUpload(runtime, ctx);
  const upload = await readUpload(client, id);
  expect(upload).toMatchObject({ state: "reading", provider: "stripe", summary: null });
  expect(upload.rows_read).toBeGreaterThan(minStored);
  expect(upload.bytes_read).toBeGreaterThan(100_000);
  expect(await readAllLines(client, id)).toEqual([]);
  file.finish();
  expect((await answer).json.reconciliation).toMatchObject({ state: "done", rows_read: 5000 });
});

test("a cancelled upload stops and leaves no lines", async ({ ctx, runtime }) => {
  const { client, id, file, answer } = await beginSlowUpload(runtime, ctx);
  const cancelled = await client.call("POST", `/portal-api/reconciliations/${id}/cancel`);
  expect(cancelled.json.reconciliation.state).toBe("cancelled");
  expect(await countLines(ctx)).toBe(0);
  file.finish();
  expect(await answer).toMatchObject({ status: 409, code: "upload_ended" });
  expect((await readUpload(client, id)).state).toBe("cancelled");
  expect(await countLines(ctx)).toBe(0);
});

test("a file whose connection is lost fails and leaves no lines", async ({ ctx, runtime }) => {
  const { client, id, file, answer } = await beginSlowUpload(runtime, ctx);
  file.abort();
  expect(await answer).toMatchObject({ status: 422, code: "unreadable_file" });
  expect(await readUpload(client, id)).toMatchObject({ state: "failed", error: { reason: "interrupted" } });
  expect(await countLines(ctx)).toBe(0);
});

test("a worker ends an upload whose process died, and deletes old uploads without results", async ({
  ctx,
  runtime,
}) => {
  const { client, id, file, answer } = await beginSlowUpload(runtime, ctx);
  const mine = sql`partner_id = ${ctx.partner.id}`;
  expect(await endOrPurgeUpload(ctx.database)).toBe(false);
  await ctx.database.rows(
    sql`update reconciliations set touched_at = now() - interval '61 seconds' where ${mine}`,
  );
  expect(await endOrPurgeUpload(ctx.database)).toBe(true);
  expect(await readUpload(client, id)).toMatchObject({ state: "failed", error: { reason: "interrupted" } });
  expect(await countLines(ctx)).toBe(0);
  file.finish();
  expect((await answer).code).toBe("upload_ended");
  await ctx.database.rows(
    sql`update reconciliations set touched_at = now() - interval '31 days' where ${mine}`,
  );
  expect(await endOrPurgeUpload(ctx.database)).toBe(true);
  expect(await readUpload(client, id)).toBeUndefined();
});

test("an upload of a month before the retention is not ended while it is read, and its results are deleted", async ({
  ctx,
  runtime,
}) => {
  const { client, id, file, answer } = await beginSlowUpload(runtime, ctx, "2020-01");
  expect(await endOrPurgeUpload(ctx.database)).toBe(false);
  expect((await readUpload(client, id)).state).toBe("reading");
  file.finish();
  expect((await answer).json.reconciliation).toMatchObject({ state: "done", rows_read: 5000 });
  expect(await endOrPurgeUpload(ctx.database)).toBe(true);
  expect(await readUpload(client, id)).toBeUndefined();
  expect(await countLines(ctx)).toBe(0);
});

test("a file that fails in a late row leaves no lines and names the row and the column", async ({
  ctx,
  runtime,
}) => {
  const client = await openAdmin(runtime, ctx);
  const rows = Array.from({ length: 3000 }, (_, index) => ({ reference: `pi_${index}`, amount: "1.00" }));
  const body = stripeFile([...rows, { reference: "pi_bad", amount: "1.00", currency: "???" }]);
  const { id, status, json } = await uploadFile(runtime, client, { month, body });
  const details = { reason: "bad_currency", row: 3002, column: "Currency" };
  expect([status, json.error.code, json.error.details]).toEqual([422, "unreadable_file", details]);
  expect(await readUpload(client, id)).toMatchObject({ state: "failed", error: details, summary: null });
  expect(await countLines(ctx)).toBe(0);
});

test("a file of more than 100 MB is stopped while it arrives", { timeout: 120_000 }, async ({
  ctx,
  runtime,
}) => {
  const client = await openAdmin(runtime, ctx);
  // Rows that are ignored, so that only the size matters.
  const row = `ch_1,2026-10-01,1.00,0.00,eur,true,${"x".repeat(950)},pi_1,,Failed,,\n`;
  const part = Buffer.from(row.repeat(1024));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1;
      if (sent > 200) controller.close();
      else controller.enqueue(sent === 1 ? Buffer.from(stripeFile([])) : part);
    },
  });
  const { id, json } = await uploadFile(runtime, client, { month, body });
  expect(json.error).toMatchObject({
    code: "unreadable_file",
    message: "A file can have up to 100 MB. Upload a shorter period.",
  });
  expect(sent).toBeLessThan(130);
  expect(await readUpload(client, id)).toMatchObject({ state: "failed", error: { reason: "too_large" } });
  const announced = await client.call("POST", "/portal-api/reconciliations", {
    body: { month, file_name: "huge.csv", file_bytes: 200 * 1024 * 1024 },
  });
  expect(announced.json.error).toMatchObject({
    code: "invalid_payload",
    details: { issues: [{ path: "file_bytes", message: "A file can have up to 100 MB" }] },
  });
});

test("an unknown export needs its columns once, and the same headers are known from then on", async ({
  ctx,
  runtime,
}) => {
  const client = await openAdmin(runtime, ctx);
  const body = "Beleg;Betrag;Währung;Tag\nA1;1.234,50;EUR;31.10.2026\n";
  const { id, code, json } = await uploadFile(runtime, client, { month, body });
  const headers = ["Beleg", "Betrag", "Währung", "Tag"];
  expect([code, json.error.details]).toEqual(["unknown_columns", { headers }]);
  expect((await readUpload(client, id)).state).toBe("waiting");
  const columns = { reference: "Beleg", amount: "Betrag", currency: "Währung", date: "Tag" };
  const path = "/portal-api/reconciliation-columns";
  const wrong = await client.call("POST", path, {
    body: { headers, columns: { ...columns, date: "Datum" } },
  });
  expect(wrong.json.error.details.issues[0].path).toBe("columns.date");
  expect((await client.call("POST", path, { body: { headers, columns } })).status).toBe(200);
  expect((await sendFile(runtime, client, { id, body })).json.reconciliation).toMatchObject({
    state: "done",
  });
  expect(await readAllLines(client, id)).toMatchObject([
    { reference: "A1", amount: 1234.5, outcome: "paid_not_booked" },
  ]);
  const second = body.replace("A1", "A2").toLowerCase();
  expect((await uploadFile(runtime, client, { month, body: second })).status).toBe(200);
});

test("the same file again, another month, a repeated transaction and a missing column are noticed", async ({
  ctx,
  runtime,
}) => {
  const client = await openAdmin(runtime, ctx);
  const rows = [{ id: "ch_1", reference: "pi_1", amount: "1.00" }];
  const first = await uploadFile(runtime, client, { month, body: stripeFile(rows) });
  const again = await uploadFile(runtime, client, { month, body: stripeFile(rows) });
  expect(again.json.error).toMatchObject({ code: "duplicate_file", details: { id: first.id } });
  const wrong = await uploadFile(runtime, client, {
    month: "2026-08",
    body: stripeFile([{ reference: "pi_2", amount: "1.00" }]),
  });
  expect(wrong.json.error).toMatchObject({ code: "unreadable_file", details: { reason: "wrong_month" } });
  const more = stripeFile([...rows, { id: "ch_9", reference: "pi_9", amount: "2.00" }]);
  const overlapping = await uploadFile(runtime, client, { month, body: more });
  expect(overlapping.json.reconciliation.ignored).toEqual({ already_read: 1 });
  expect(await readAllLines(client, overlapping.id)).toHaveLength(1);
  const cut = await uploadFile(runtime, client, {
    month,
    body: stripeFile(rows).replaceAll("Status", "Info"),
  });
  expect(cut.json.error.details).toEqual({ reason: "missing_column", row: 1, column: "status" });
});

test("a file is received only as bytes, by POST and for a waiting upload", async ({ ctx, runtime }) => {
  const client = await openAdmin(runtime, ctx);
  const body = stripeFile([{ reference: "pi_1", amount: "1.00" }]);
  const { id } = await uploadFile(runtime, client, { month, body });
  expect((await sendFile(runtime, client, { id, body })).code).toBe("upload_ended");
  const json = { "Content-Type": "application/json" };
  expect((await sendFile(runtime, client, { id, body, headers: json })).code).toBe("unsupported_media_type");
  const foreign = { Origin: "https://elsewhere.example.com" };
  expect((await sendFile(runtime, client, { id, body, headers: foreign })).code).toBe("cross_origin");
  const long = { "Content-Length": String(200 * 1024 * 1024) };
  expect((await sendFile(runtime, client, { id, body, headers: long })).code).toBe("payload_too_large");
  expect((await client.call("GET", `/portal-api/reconciliations/${id}/file`)).code).toBe(
    "method_not_allowed",
  );
});

test("a fourth unfinished upload is rejected", async ({ ctx, runtime }) => {
  const client = await openAdmin(runtime, ctx);
  const body = { month, file_name: "a.csv", file_bytes: 1 };
  const create = async () => await client.call("POST", "/portal-api/reconciliations", { body });
  const answers = [await create(), await create(), await create(), await create()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409]);
  expect(answers[3]?.code).toBe("limit_reached");
});
