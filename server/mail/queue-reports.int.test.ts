import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { memberRoles } from "@/lib/roles/roles";
import { updateErrorEpisodes } from "../health/update-error-episodes";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { signInToPortal } from "../testing/fixtures/portal-handler";
import type { TestRuntime } from "../testing/test-runtime";
import { decryptMailContent } from "./decrypt-mail-content";
import { queueReports } from "./queue-reports";

type Ctx = Awaited<ReturnType<typeof partnerContext>>;

async function disableEndpoint(ctx: Ctx): Promise<string> {
  const { id } = await createWebhook(ctx);
  await ctx.database.rows(
    sql`update webhook_endpoints set status = 'disabled', disabled_reason = 'failing', disabled_at = clock_timestamp() where id = ${id}`,
  );
  return id;
}

/** Adds a credential with two secrets, of which one expires within three days. */
async function addExpiringSecrets({ database, partner }: Ctx): Promise<void> {
  await database.rows(
    sql`with client as (
          insert into clients (partner_id, client_id, name, scopes)
          values (${partner.id}, 'rp_sandbox_report_' || ${partner.slug}, 'Booking engine', '{}') returning id
        )
        insert into client_secrets (client_id, digest, expires_at)
        select id, sha256(random()::text::bytea), service_now() + make_interval(days => days)
        from client, unnest(array[2, 4]) as days`,
  );
}

async function addDueRefunds({ database, partner }: Ctx): Promise<void> {
  await database.rows(
    sql`insert into payments (partner_id, payment_reference, state, reason, amount_minor, currency, created_at, due_since)
        select ${partner.id}, 'pay_' || n, 'refund_due', 'not_booked', 100, 'EUR', clock_timestamp(), clock_timestamp()
        from generate_series(1, 3) n`,
  );
}

async function openReports({ database, keys }: TestRuntime, { partner }: Ctx) {
  const rows = await database.rows<{
    kind: string;
    recipient: string;
    messageId: string;
    sealedContent: Buffer;
  }>(
    sql`select kind, recipient, message_id as "messageId", sealed_content as "sealedContent" from mails
        where partner_id = ${partner.id} order by id`,
  );
  return rows.map((row) => ({
    kind: row.kind,
    recipient: row.recipient,
    content: decryptMailContent(keys, row)?.content,
  }));
}

async function reportsOf(runtime: TestRuntime, ctx: Ctx) {
  const reports = await openReports(runtime, ctx);
  return reports.map(({ kind, recipient, content }) => ({ kind, recipient, subject: content?.subject }));
}

test("each admin gets one mail about a disabled endpoint, in their language, unless it is switched off", async ({
  ctx,
  runtime,
}) => {
  const [german, muted] = [
    await createStaffMember(ctx.database, ctx.partner, "admin"),
    await createStaffMember(ctx.database, ctx.partner, "admin"),
  ];
  await createStaffMember(ctx.database, ctx.partner, "agent");
  const save = async (member: typeof german, body: object) =>
    await (await signInToPortal(runtime, member)).call("POST", "/portal-api/profile/mail", { body });
  expect((await save(german, { muted: [], language: "de" })).json).toEqual({ muted: [] });
  const off = ["endpoint_disabled"];
  expect((await save(muted, { muted: off, language: "en" })).json).toEqual({ muted: off });
  expect((await save(muted, { muted: ["voucher"], language: "en" })).code).toBe("invalid_payload");
  const settings = await (await signInToPortal(runtime, muted)).call("GET", "/portal-api/profile/mail");
  expect(settings.json).toEqual({ muted: off });
  const id = await disableEndpoint(ctx);
  await queueReports(runtime);
  await queueReports(runtime);
  const reports = await reportsOf(runtime, ctx);
  expect(reports).toMatchObject([{ kind: "endpoint_disabled", recipient: german.email }]);
  expect(reports[0]?.subject).toMatch(/^Endpunkt deaktiviert: https/);
  const [report] = await openReports(runtime, ctx);
  expect(report?.content?.link).toEqual({
    label: "Endpunkt öffnen",
    url: `${runtime.config.publicUrl}/webhooks/${id}`,
  });
});

test("an admin who never saved mail settings gets mail in the language of the portal at their last sign-in", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner, "admin");
  await disableEndpoint(ctx);
  await signInToPortal(runtime, member, "de-AT,en;q=0.5");
  await queueReports(runtime);
  await signInToPortal(runtime, member, "pt");
  await addDueRefunds(ctx);
  await queueReports(runtime);
  const reports = await reportsOf(runtime, ctx);
  expect(reports.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Endpunkt deaktiviert: https/),
    "Reembolsos por fazer: 3 pagamentos",
  ]);
});

test("a secret that expires within three days and due refunds are reported once", async ({
  ctx,
  runtime,
}) => {
  const { database, partner } = ctx;
  const { email } = await createStaffMember(database, partner, "admin");
  await addExpiringSecrets(ctx);
  await addDueRefunds(ctx);
  await queueReports(runtime);
  await queueReports(runtime);
  expect(await reportsOf(runtime, ctx)).toEqual([
    { kind: "refunds_due", recipient: email, subject: "Refunds due: 3 payments" },
    { kind: "secret_expiring", recipient: email, subject: "A secret of Booking engine expires soon" },
  ]);
  const [refunds] = await openReports(runtime, ctx);
  // Without a filter, the page of payments lists the refunds due.
  expect(refunds?.content?.link).toEqual({
    label: "Open payments",
    url: `${runtime.config.publicUrl}/payments`,
  });
});

test("each role receives the reports on which it can act, unless the person switched them off", async ({
  ctx,
  runtime,
}) => {
  const { database, partner } = ctx;
  const members = new Map<string, string>();
  for (const role of memberRoles) {
    const { email } = await createStaffMember(database, partner, role);
    members.set(email, role);
  }
  const quiet = await createStaffMember(database, partner, "developer");
  const body = { muted: ["endpoint_disabled"], language: "en" };
  await (await signInToPortal(runtime, quiet)).call("POST", "/portal-api/profile/mail", { body });
  await disableEndpoint(ctx);
  await addExpiringSecrets(ctx);
  await addDueRefunds(ctx);
  await queueReports(runtime);
  const received = (await reportsOf(runtime, ctx)).map(
    ({ kind, recipient }) => `${kind} ${members.get(recipient) ?? "quiet developer"}`,
  );
  expect(received.sort()).toEqual([
    "endpoint_disabled admin",
    "endpoint_disabled developer",
    "refunds_due admin",
    "refunds_due finance",
    "secret_expiring admin",
    "secret_expiring developer",
    "secret_expiring quiet developer",
  ]);
});

test("the previous secret of a rotated endpoint is reported once, by the partner's clock", async ({
  ctx,
  runtime,
}) => {
  const { database, partner } = ctx;
  const { email } = await createStaffMember(database, partner, "admin");
  const { id } = await createWebhook(ctx);
  const expireIn = (days: number) =>
    database.rows(
      sql`update webhook_endpoints set sealed_previous_secret = sealed_secret,
            previous_secret_expires_at = service_now() + make_interval(days => ${days}) where id = ${id}`,
    );
  await expireIn(4);
  await queueReports(runtime);
  expect(await reportsOf(runtime, ctx)).toEqual([]);
  // Two of the partner's days pass.
  await database.rows(sql`update partners set clock_offset_seconds = 2 * 86400 where id = ${partner.id}`);
  await queueReports(runtime);
  await queueReports(runtime);
  const report = {
    kind: "signing_secret_expiring",
    recipient: email,
    subject: expect.stringMatching(/^The previous signing secret of https.* expires soon$/),
  };
  expect(await reportsOf(runtime, ctx)).toEqual([report]);
  const [{ content } = { content: undefined }] = await openReports(runtime, ctx);
  expect(content?.link?.url).toBe(`${runtime.config.publicUrl}/webhooks/${id}/secret`);
  await expireIn(1);
  await queueReports(runtime);
  // By the partner's clock, it expired yesterday.
  expect(await reportsOf(runtime, ctx)).toEqual([report]);
});

test("two workers write each report once, and another partner's admin gets none", async ({
  ctx,
  runtime,
}) => {
  const other = await partnerContext(runtime);
  await createStaffMember(ctx.database, other.partner, "admin");
  const admin = await createStaffMember(ctx.database, ctx.partner, "admin");
  await disableEndpoint(ctx);
  await Promise.all([queueReports(runtime), queueReports(runtime), queueReports(runtime)]);
  await queueReports(runtime);
  expect(await reportsOf(runtime, ctx)).toMatchObject([{ recipient: admin.email }]);
  expect(await reportsOf(runtime, other)).toEqual([]);
});

test("an endpoint without success for 15 minutes is reported once per occurrence", async ({
  ctx,
  runtime,
}) => {
  const { email } = await createStaffMember(ctx.database, ctx.partner, "admin");
  const { id } = await createWebhook(ctx);
  const fail = (failures: number, minutes: number) =>
    ctx.database.rows(
      sql`update webhook_endpoints set consecutive_failures = ${failures},
            failing_since = clock_timestamp() - make_interval(mins => ${minutes}) where id = ${id}`,
    );
  await fail(3, 14);
  await queueReports(runtime);
  await fail(2, 16);
  await queueReports(runtime);
  expect(await reportsOf(runtime, ctx)).toEqual([]);
  await fail(3, 16);
  await queueReports(runtime);
  await queueReports(runtime);
  const report = {
    kind: "endpoint_failing",
    recipient: email,
    subject: expect.stringMatching(/^Endpoint failing: https/),
  };
  expect(await reportsOf(runtime, ctx)).toEqual([report]);
  const [{ content } = { content: undefined }] = await openReports(runtime, ctx);
  expect(content?.link?.url).toBe(`${runtime.config.publicUrl}/webhooks/${id}`);
  // It recovered, and fails again.
  await fail(3, 20);
  await queueReports(runtime);
  expect(await reportsOf(runtime, ctx)).toEqual([report, report]);
});

async function logCalls(
  { database, partner }: Ctx,
  calls: { failed: number; passed: number },
): Promise<void> {
  await database.rows(
    sql`insert into request_log (partner_id, at, request_id, source, method, path, status, error_code, duration_ms)
        select ${partner.id}, clock_timestamp(), 'req_' || gen_random_uuid(), 'api', 'GET', '/v1/me',
          case when n <= ${calls.failed}::int then 400 else 200 end,
          case when n <= ${calls.failed}::int then 'invalid_payload' end, 5
        from generate_series(1, ${calls.failed + calls.passed}::int) as n`,
  );
}

test("a jump of the error rate is reported once, and again after it has ended", async ({ ctx, runtime }) => {
  const { database } = ctx;
  const { email } = await createStaffMember(database, ctx.partner, "admin");
  const other = await partnerContext(runtime);
  await createStaffMember(database, other.partner, "admin");
  await logCalls(other, { failed: 19, passed: 0 });
  await logCalls(ctx, { failed: 30, passed: 10 });
  const work = async () => {
    await Promise.all([updateErrorEpisodes(database), updateErrorEpisodes(database)]);
    await updateErrorEpisodes(database);
    await queueReports(runtime);
  };
  await work();
  await work();
  const report = { kind: "error_rate", recipient: email, subject: "Many of your requests fail: 75%" };
  expect(await reportsOf(runtime, ctx)).toEqual([report]);
  expect(await reportsOf(runtime, other)).toEqual([]);
  await database.rows(
    sql`update request_log set at = at - interval '16 minutes' where partner_id = ${ctx.partner.id}`,
  );
  await work();
  await logCalls(ctx, { failed: 40, passed: 0 });
  await work();
  expect(await reportsOf(runtime, ctx)).toEqual([
    report,
    { ...report, subject: "Many of your requests fail: 100%" },
  ]);
});

test("reports to 250 addresses that mail cannot reach do not block the others", async ({ ctx, runtime }) => {
  const { database, partner } = ctx;
  await database.rows(
    sql`insert into staff (partner_id, email, role)
        select ${partner.id}, format('nobody %s (at) example.com', n), 'admin' from generate_series(1, 250) as n`,
  );
  const { email } = await createStaffMember(database, partner, "admin");
  await disableEndpoint(ctx);
  expect(await queueReports(runtime)).toBe(false);
  expect(await reportsOf(runtime, ctx)).toMatchObject([{ kind: "endpoint_disabled", recipient: email }]);
});
