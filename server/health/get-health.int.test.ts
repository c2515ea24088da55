import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getEndpointHealthContract, getHealthContract } from "@/lib/contracts/portal/health";
import { readConfig } from "../env";
import { addRequestHours } from "../testing/fixtures/add-request-hours";
import { callOperation } from "../testing/fixtures/call-operation";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { createWebhook } from "../testing/fixtures/create-webhook";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { signInToPortal } from "../testing/fixtures/portal-handler";

test("health adds up 48 hours by class, error and credential, and nothing of another partner", async ({
  ctx,
  runtime,
}) => {
  const other = await partnerContext(runtime);
  await addRequestHours(other.database, other.partner.id, [
    { hoursAgo: 0, status: 5, code: "internal_error", requests: 1000, ms: 5 },
  ]);
  await ctx.database.rows(
    sql`insert into clients (partner_id, client_id, name, scopes) values (${ctx.partner.id}, 'rp_sandbox_health', 'Website', '{}')`,
  );
  await addRequestHours(ctx.database, ctx.partner.id, [
    { hoursAgo: 0, client: "rp_sandbox_health", status: 2, requests: 90, ms: 20 },
    { hoursAgo: 0, client: "rp_sandbox_health", status: 4, code: "invalid_payload", requests: 8, ms: 900 },
    { hoursAgo: 47, status: 5, code: "service_unavailable", requests: 2, ms: 3 },
    { hoursAgo: 48, status: 4, code: "not_found", requests: 50, ms: 3 },
  ]);
  const health = await callOperation(getHealthContract, ctx);
  expect(health).toMatchObject({ unit: "hour", requests: 100, failed: 10 });
  expect(health.points).toHaveLength(48);
  expect(health.points.at(-1)).toMatchObject({ succeeded: 90, client_errors: 8, server_errors: 0 });
  expect(health.points.at(-1)?.p50_ms).toBeLessThanOrEqual(25);
  expect(health.points.at(-1)?.p95_ms).toBeGreaterThanOrEqual(800);
  expect(health.points[0]).toMatchObject({ server_errors: 2 });
  expect(health.points[1]).toMatchObject({ succeeded: 0, p50_ms: null, p95_ms: null });
  expect(health.errors).toEqual([
    { code: "invalid_payload", requests: 8 },
    { code: "service_unavailable", requests: 2 },
  ]);
  expect(health.credentials).toMatchObject([
    { client_id: "rp_sandbox_health", name: "Website", requests: 98, failed: 8 },
    { client_id: null, name: null, requests: 2, failed: 2 },
  ]);
  expect(health.service.components.map(({ name }) => name)).toEqual([
    "api",
    "portal",
    "webhooks",
    "suppliers",
  ]);
  const days = await callOperation(getHealthContract, ctx, { query: { unit: "day" } });
  expect(days).toMatchObject({ unit: "day", requests: 150, failed: 60 });
  expect(days.points).toHaveLength(30);
  expect(days.points.at(-1)?.starts_at).toBe(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`);
});

test("rate limits show the busiest minute next to the limit", async ({ ctx }) => {
  await ctx.database.rows(
    sql`insert into rate_hours (partner_id, starts_at, bucket, limited, busiest_minute)
        select ${ctx.partner.id}, date_bin('1 hour', clock_timestamp(), 'epoch') - make_interval(hours => n), 'availability', n, 100.25 + n
        from generate_series(0, 2) as n`,
  );
  // The other tests run without limits.
  const config = { ...ctx.config, rateLimits: readConfig({}).rateLimits };
  const { rate_limits } = await callOperation(getHealthContract, { ...ctx, config });
  expect(rate_limits).toEqual([
    { bucket: "availability", per_minute: 3000, burst: 100, busiest_minute: 102.25, limited: 3 },
    { bucket: "api-read", per_minute: 6000, burst: 200, busiest_minute: 0, limited: 0 },
    { bucket: "api-write", per_minute: 1500, burst: 50, busiest_minute: 0, limited: 0 },
  ]);
});

test("an endpoint's health has its attempts by class, and another partner's endpoint is not found", async ({
  ctx,
  runtime,
}) => {
  const { id } = await createWebhook(ctx);
  const none = `array_fill(0, array[43])`;
  await ctx.database.rows(
    sql`insert into delivery_hours (endpoint_id, starts_at, status_class, attempts, latencies, longest_wait_ms)
        select ${id}, date_bin('1 hour', clock_timestamp(), 'epoch'), class, attempts, ${sql.raw(none)}, wait
        from (values (2, 7, 1500), (3, 1, null), (4, 2, 90), (5, 3, null), (0, 4, 2500)) as v (class, attempts, wait)`,
  );
  const call = { params: { id: String(id) } };
  const health = await callOperation(getEndpointHealthContract, ctx, call);
  expect(health).toMatchObject({ attempts: 17, succeeded: 7, oldest_due_seconds: null });
  expect(health.points.at(-1)).toMatchObject({
    succeeded: 7,
    redirects: 1,
    client_errors: 2,
    server_errors: 3,
    unanswered: 4,
    p95_ms: null,
    longest_wait_ms: 2500,
  });
  const other = await partnerContext(runtime);
  await expect(callOperation(getEndpointHealthContract, other, call)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("an agent does not read health, and a bad unit names its field", async ({ ctx, runtime }) => {
  const agent = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "agent"));
  expect((await agent.call("GET", "/portal-api/health")).status).toBe(403);
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const bad = await admin.call("GET", "/portal-api/health?unit=week");
  expect([bad.status, bad.code]).toEqual([400, "invalid_payload"]);
  expect(JSON.stringify(bad.json)).toContain('"path":"unit"');
});
