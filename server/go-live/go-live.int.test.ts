import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Readiness } from "@/lib/contracts/readiness";
import { checkIds } from "@/lib/readiness-checks";
import type { PartnerContext } from "../context";
import { decryptMailContent } from "../mail/decrypt-mail-content";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { runOpsHere } from "../testing/run-ops-command";
import type { TestRuntime } from "../testing/test-runtime";
import { getGoLive } from "./get-go-live";
import { purgeCredentials } from "./purge-credentials";
import { requestGoLive, withdrawGoLive } from "./request-go-live";
import { showProductionCredential } from "./show-credential";

function readinessOf(state: "passed" | "not_seen"): Readiness {
  const next_step = state === "passed" ? null : "Send the request.";
  const checks = checkIds.map((id) => ({ id, state, title: id, detail: "", request_ids: [], next_step }));
  return { ready: state === "passed", computed_at: new Date().toISOString(), checks };
}

const ready = readinessOf("passed");

/** Returns the context of an admin of a new partner. */
async function adminOf(runtime: TestRuntime): Promise<PartnerContext> {
  const ctx = await partnerContext(runtime);
  const { id, email } = await createStaffMember(ctx.database, ctx.partner, "admin");
  const staff = { id, email, role: "admin", partnerId: ctx.partner.id } as PartnerContext["staff"];
  return { ...ctx, actor: { type: "staff", id: String(id) }, ...(staff === undefined ? {} : { staff }) };
}

const request = (ctx: PartnerContext, note?: string) =>
  requestGoLive(ctx, ctx, { checks: ready.checks, note });

async function ops(runtime: TestRuntime, ...words: string[]) {
  const result = await runOpsHere([...words, "--json"], {
    DATABASE_URL: String(runtime.database.pool.options.connectionString),
  });
  return { ...result, json: result.code === 0 ? JSON.parse(result.stdout) : undefined };
}

const goLive = (runtime: TestRuntime, ...words: string[]) => ops(runtime, "partner", "go-live", ...words);

async function approveWithCredential(runtime: TestRuntime, slug: string, content: string) {
  const folder = await mkdtemp(join(tmpdir(), "go-live-"));
  try {
    const file = join(folder, "credential.json");
    await writeFile(file, content);
    return await goLive(
      runtime,
      "approve",
      slug,
      "--credential",
      file,
      "--base-url",
      "https://api.example.com/",
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const credential = { client_id: "rp_live_abc", client_secret: "very-secret-value", scopes: [] };

const audited = async ({ database, partner }: PartnerContext) =>
  await database.rows<{ action: string; actor: string; after: unknown }>(
    sql`select action, actor_type as actor, after from audit_log
        where partner_id = ${partner.id} and action like 'go_live.%' order by id`,
  );

test("access to production is requested only when every readiness check has passed", async ({ runtime }) => {
  const ctx = await adminOf(runtime);
  const { checks } = readinessOf("not_seen");
  await expect(requestGoLive(ctx, ctx, { checks, note: undefined })).rejects.toMatchObject({
    code: "not_ready",
    details: { missing: [...checkIds] },
  });
  const state = await getGoLive(ctx, readinessOf("not_seen"));
  expect(state).toMatchObject({ state: "none", ready: false, requested: null, production: null });
  expect(state.missing.map(({ id }) => id)).toEqual([...checkIds]);
});

test("the operator sees who asks, and a partner has one open request", async ({ runtime }) => {
  const ctx = await adminOf(runtime);
  await request(ctx, "Launch in March");
  await expect(request(ctx)).rejects.toMatchObject({ code: "already_requested" });
  const listed = (await goLive(runtime, "list")).json;
  const mine = listed.find(({ partner }: { partner: string }) => partner === ctx.partner.slug);
  expect(mine).toMatchObject({
    state: "requested",
    requested_by: ctx.staff?.email,
    note: "Launch in March",
    checks: Object.fromEntries(checkIds.map((id) => [id, "passed"])),
  });
});

test("a withdrawn or refused request can be made again", async ({ runtime }) => {
  const ctx = await adminOf(runtime);
  await request(ctx);
  await withdrawGoLive(ctx, ctx);
  await expect(withdrawGoLive(ctx, ctx)).rejects.toMatchObject({ code: "not_found" });
  expect((await goLive(runtime, "refuse", ctx.partner.slug, "--reason", "Late")).stderr).toContain(
    "withdrawn",
  );
  await request(ctx);
  const refused = await goLive(
    runtime,
    "refuse",
    ctx.partner.slug,
    "--reason",
    "The contract is not signed.",
  );
  expect(refused.json).toMatchObject({ state: "refused", reason: "The contract is not signed." });
  expect(await getGoLive(ctx, ready)).toMatchObject({
    state: "refused",
    reason: "The contract is not signed.",
    production: null,
  });
  await request(ctx);
  expect((await audited(ctx)).map(({ action, actor }) => `${actor} ${action}`)).toEqual([
    ...["staff go_live.request", "staff go_live.withdraw", "staff go_live.request"],
    ...["operator go_live.refuse", "staff go_live.request"],
  ]);
});

test("the production credential is shown once, to one admin, and is never in the audit", async ({
  runtime,
}) => {
  const ctx = await adminOf(runtime);
  await request(ctx);
  await expect(showProductionCredential(ctx, ctx)).rejects.toMatchObject({ code: "not_found" });
  const approved = await approveWithCredential(runtime, ctx.partner.slug, JSON.stringify(credential));
  expect(approved.json).toMatchObject({
    state: "approved",
    base_url: "https://api.example.com",
    credential: "waiting",
  });
  expect(approved.stdout).not.toContain(credential.client_secret);
  const shown = await Promise.allSettled(Array.from({ length: 5 }, () => showProductionCredential(ctx, ctx)));
  const { client_id, client_secret } = credential;
  expect(shown.flatMap((one) => (one.status === "fulfilled" ? [one.value.credential] : []))).toEqual([
    { client_id, client_secret },
  ]);
  expect(await getGoLive(ctx, ready)).toMatchObject({
    state: "approved",
    production: { base_url: "https://api.example.com", credential: "shown", shown: { by: ctx.staff?.email } },
  });
  const entries = await audited(ctx);
  expect(entries.map(({ action }) => action)).toEqual([
    ...["go_live.request", "go_live.approve", "go_live.show_credential"],
  ]);
  expect(JSON.stringify(entries)).not.toContain(client_secret);
});

test("each admin and the person who asked get one mail about each decision, in their language, without the credential", async ({
  runtime,
}) => {
  const ctx = await adminOf(runtime);
  const { database, partner } = ctx;
  const { slug } = partner;
  const german = await createStaffMember(database, partner, "admin");
  await createStaffMember(database, partner, "agent");
  await database.rows(sql`update staff set mail_language = 'de' where id = ${german.id}`);
  const mailed = async () => {
    const rows = await database.rows<{ recipient: string; messageId: string; sealedContent: Buffer }>(
      sql`select recipient, message_id as "messageId", sealed_content as "sealedContent" from mails
          where partner_id = ${partner.id} and kind = 'go_live_decided' order by id`,
    );
    return rows.map((row) => ({ to: row.recipient, ...decryptMailContent(runtime.keys, row)?.content }));
  };
  await request(ctx);
  expect(await mailed()).toEqual([]);
  await goLive(runtime, "refuse", slug, "--reason", "The contract is not signed.");
  const refused = await mailed();
  expect(refused.map(({ to, title }) => [to, title])).toEqual([
    [ctx.staff?.email, "Access to production is refused"],
    [german.email, "Der Zugang zur Produktion ist abgelehnt"],
  ]);
  expect(refused[0]).toMatchObject({
    paragraphs: ["Your request for access to production is refused. The reason: The contract is not signed."],
    link: { url: `${runtime.config.publicUrl}/developers/go-live` },
  });
  await request(ctx);
  // The person who asked gets the mail in another role too.
  await database.rows(sql`update staff set role = 'viewer' where id = ${ctx.staff?.id ?? 0}`);
  await goLive(runtime, "approve", slug);
  await goLive(runtime, "approve", slug, "--base-url", "https://api.example.com");
  await approveWithCredential(runtime, slug, JSON.stringify(credential));
  const all = await mailed();
  expect(all.slice(2).flatMap(({ to, title }) => (to === ctx.staff?.email ? [title] : []))).toEqual([
    "Access to production is approved",
    "Your production credential is ready",
  ]);
  expect(all).toHaveLength(6);
  expect(JSON.stringify(all)).not.toContain(credential.client_secret);
});

test("a credential that is not opened within seven days is removed, and the operator can store another", async ({
  runtime,
}) => {
  const ctx = await adminOf(runtime);
  await request(ctx);
  await approveWithCredential(runtime, ctx.partner.slug, JSON.stringify(credential));
  const age = (interval: string) =>
    ctx.database.rows(
      sql`update go_live_requests set credential_at = service_now() - ${interval}::interval where partner_id = ${ctx.partner.id}`,
    );
  await age("6 days 23 hours");
  expect(await purgeCredentials(ctx.database)).toBe(false);
  await age("7 days");
  expect(await purgeCredentials(ctx.database)).toBe(true);
  await expect(showProductionCredential(ctx, ctx)).rejects.toMatchObject({ code: "already_shown" });
  expect((await getGoLive(ctx, ready)).production?.credential).toBe("expired");
  await approveWithCredential(runtime, ctx.partner.slug, JSON.stringify(credential));
  expect((await showProductionCredential(ctx, ctx)).credential.client_id).toBe(credential.client_id);
});

test("a decision on nothing, an address without TLS and a file without a credential are rejected", async ({
  runtime,
}) => {
  const ctx = await adminOf(runtime);
  const { slug } = ctx.partner;
  expect(await goLive(runtime, "approve", slug)).toMatchObject({ code: 1, stdout: "" });
  await request(ctx);
  const plain = await goLive(runtime, "approve", slug, "--base-url", "http://api.example.com");
  expect(plain.stderr).toContain("--base-url");
  expect((await approveWithCredential(runtime, slug, "{}")).stderr).toContain("--credential");
  expect((await goLive(runtime, "refuse", slug, "--reason", " ")).stderr).toContain("--reason");
  expect((await getGoLive(ctx, ready)).state).toBe("requested");
  expect((await goLive(runtime, "approve", slug)).json).toMatchObject({
    state: "approved",
    credential: "none",
  });
  expect((await goLive(runtime, "approve", slug)).stderr).toContain("approved");
});

test("a credential of one request cannot be opened under another", async ({ runtime }) => {
  const [one, two] = [await adminOf(runtime), await adminOf(runtime)];
  for (const ctx of [one, two]) {
    await request(ctx);
    await approveWithCredential(runtime, ctx.partner.slug, JSON.stringify(credential));
  }
  await one.database.rows(
    sql`update go_live_requests set sealed_credential = (
          select sealed_credential from go_live_requests where partner_id = ${one.partner.id}
        ) where partner_id = ${two.partner.id}`,
  );
  await expect(showProductionCredential(two, two)).rejects.toMatchObject({ code: "already_shown" });
});
