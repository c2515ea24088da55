import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, vi } from "vitest";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { lockStaff, savePassword } from "../../staff/identity/staff.queries";
import * as passwords from "../../staff/identity/verify-password";
import { untilBlocked } from "../../testing/database";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import type { PortalClient } from "../../testing/fixtures/portal-client";
import { openAnonymousPortal, signInToPortal } from "../../testing/fixtures/portal-handler";

/**
 * Counts password checks: all so far, those running now, and the maximum that ran at once. Each costs one
 * hash.
 */
const seen = { hashes: 0, atOnce: 0, maxAtOnce: 0 };
const verify = passwords.verifyPassword;

beforeAll(() => {
  vi.spyOn(passwords, "verifyPassword").mockImplementation(async (...args) => {
    seen.hashes += 1;
    seen.atOnce += 1;
    seen.maxAtOnce = Math.max(seen.maxAtOnce, seen.atOnce);
    try {
      return await verify(...args);
    } finally {
      seen.atOnce -= 1;
    }
  });
});
afterAll(() => void vi.restoreAllMocks());

const credentials = "/api/auth/callback/credentials";

async function attempt(client: PortalClient, email: string, password = "not the password"): Promise<string> {
  const answer = await client.post(credentials, { email, password, callbackUrl: "/bookings" });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

/** Ends the wait that the last failed sign-in caused. */
async function endWait(database: Database): Promise<void> {
  await database.rows(sql`update sign_in_attempts set retry_at = clock_timestamp() - interval '1 second'`);
}

async function auditOfStaff(database: Database, target: string) {
  return await database.rows<{ action: string; actorType: string; partnerId: number | null }>(
    sql`select action, actor_type as "actorType", partner_id as "partnerId" from audit_log
        where target_type = 'staff' and target_id = ${target} order by id`,
  );
}

test("the right password signs in and opens the requested page", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(runtime, "10.1.0.1");
  expect(await attempt(client, ` ${member.email.toUpperCase()} `, member.password)).toBe("/bookings");
  const { status, json } = await client.call("GET", "/portal-api/session");
  expect(status).toBe(200);
  expect(json).toMatchObject({ staff: { id: member.id, email: member.email, role: "agent" } });
  expect(await auditOfStaff(ctx.database, String(member.id))).toEqual([
    { action: "staff.sign_in", actorType: "staff", partnerId: ctx.partner.id },
  ]);
});

test("an unknown email address and a wrong password cost the same hash and get the same error", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(runtime, "10.1.0.2");
  const results = new Set<string>();
  for (const email of [member.email, "nobody@example.com", "", "not an address", "nul\0@example.com"]) {
    seen.hashes = 0;
    results.add(await attempt(client, email));
    expect(seen.hashes, email).toBe(1);
  }
  expect([...results]).toEqual(["/sign-in?error=credentials&callbackUrl=%2Fbookings"]);
  expect(await auditOfStaff(ctx.database, String(member.id))).toEqual([
    { action: "staff.sign_in_failed", actorType: "staff", partnerId: ctx.partner.id },
  ]);
  expect(await auditOfStaff(ctx.database, "unknown")).toHaveLength(4);
});

test("a password that changes during its check is rejected", async ({ ctx, runtime }) => {
  const { database } = ctx;
  const member = await createStaffMember(database, ctx.partner);
  const client = await openAnonymousPortal(runtime, "10.1.0.10");
  let blockedCall: Promise<string> | undefined;
  await inTransaction(database, async (tx) => {
    await lockStaff(tx, member.id);
    blockedCall = attempt(client, member.email, member.password);
    await untilBlocked(database.pool);
    await savePassword(tx, member.id, "changed in between");
  });
  expect(await blockedCall).toContain("error=credentials");
  const sessions = await database.rows(sql`select 1 from staff_sessions where staff_id = ${member.id}`);
  expect(sessions).toEqual([]);
  expect(await auditOfStaff(database, String(member.id))).toMatchObject([{ action: "staff.sign_in_failed" }]);
});

test("a member without a password cannot sign in with an empty one", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  await ctx.database.rows(sql`update staff set password_hash = null where id = ${member.id}`);
  const client = await openAnonymousPortal(runtime, "10.1.0.3");
  expect(await attempt(client, member.email, "")).toContain("error=credentials");
});

test("email addresses and passwords are never logged", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(runtime, "10.1.0.4");
  await attempt(client, member.email, "canary-password-1");
  await attempt(client, "canary@example.com", member.password);
  expect(await attempt(client, member.email, member.password)).toBe("/bookings");
  const lines = runtime.logged().join("");
  expect(lines).toContain(credentials);
  for (const secret of [member.email, member.password, "canary"]) expect(lines).not.toContain(secret);
});

test("after two failures attempts are delayed and rejected without a password check", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(runtime, "10.1.0.5");
  for (let failure = 1; failure <= 3; failure += 1) {
    await endWait(ctx.database);
    expect(await attempt(client, member.email)).toContain("error=credentials");
  }
  seen.hashes = 0;
  await ctx.database.rows(
    sql`update sign_in_attempts set retry_at = clock_timestamp() + interval '1 minute'`,
  );
  expect(await attempt(client, member.email, member.password)).toContain("error=throttled");
  expect(seen.hashes).toBe(0);
  const fromElsewhere = await openAnonymousPortal(runtime, "10.2.0.5");
  expect(await attempt(fromElsewhere, member.email, member.password)).toBe("/bookings");
  await endWait(ctx.database);
  expect(await attempt(client, member.email, member.password)).toBe("/bookings");
});

test("an hour allows at most twenty guesses for one account from one address", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(runtime, "10.1.0.6");
  let waited = 0;
  let guesses = 0;
  while (waited <= 3600) {
    expect(await attempt(client, member.email)).toContain("error=credentials");
    guesses += 1;
    const [row] = await ctx.database.rows<{ name: string; wait: number }>(
      sql`select name, extract(epoch from retry_at - last_at)::int as wait from sign_in_attempts
          order by last_at desc limit 1`,
    );
    waited += row?.wait ?? 0;
    await endWait(ctx.database);
  }
  expect(guesses).toBeLessThanOrEqual(20);
});

test("concurrent guesses are checked no more often than sequential ones", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(runtime, "10.1.0.7");
  await attempt(client, member.email);
  await ctx.database.rows(sql`update sign_in_attempts set failures = 12, retry_at = clock_timestamp()`);
  seen.hashes = 0;
  const results = await Promise.all(Array.from({ length: 12 }, () => attempt(client, member.email)));
  expect(results.filter((place) => place.includes("error=credentials"))).toHaveLength(1);
  expect(results.filter((place) => place.includes("error=throttled"))).toHaveLength(11);
  expect(seen.hashes).toBe(1);
});

test("many concurrent sign-ins run at most two hashes and the others fail as busy", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const clients = await Promise.all(
    Array.from({ length: 28 }, (_, number) => openAnonymousPortal(runtime, `10.3.0.${number}`)),
  );
  seen.maxAtOnce = 0;
  const results = await Promise.all(clients.map((client) => attempt(client, member.email, member.password)));
  expect(seen.maxAtOnce).toBeLessThanOrEqual(2);
  const busy = results.filter((place) => place.includes("error=busy"));
  expect(busy.length + results.filter((place) => place === "/bookings").length).toBe(28);
});

test("one address that tries many accounts is rate limited", async ({ runtime }) => {
  const client = await openAnonymousPortal(runtime, "10.4.0.1");
  const results: string[] = [];
  for (let number = 0; number < 40; number += 1)
    results.push(await attempt(client, `guess-${number}@example.com`));
  expect(results.at(0)).toContain("error=credentials");
  expect(results.at(-1)).toContain("error=throttled");
});

test("a form without its token or with another one is rejected", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(runtime, "10.1.0.8");
  for (const csrfToken of ["", "0".repeat(64)]) {
    const { email, password } = member;
    const answer = await client.post(credentials, { email, password, csrfToken, callbackUrl: "/x" });
    expect(answer.headers.get("location")).toBe("/sign-in?error=form_expired&callbackUrl=%2Fx");
  }
  expect(client.cookie).not.toContain("staff-session");
});

test("sign-in redirects only to the portal, whatever the form requests", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const { email, password } = member;
  const client = await openAnonymousPortal(runtime, "10.1.0.9");
  for (const callbackUrl of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:1"]) {
    const answer = await client.post(credentials, { email, password, callbackUrl });
    expect(answer.headers.get("location"), callbackUrl).toBe("/");
    const refused = await client.post(credentials, { email, password: "wrong", callbackUrl });
    expect(refused.headers.get("location")).toBe("/sign-in?error=credentials&callbackUrl=%2F");
    await endWait(ctx.database);
  }
});

test("only existing forms are handled", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  for (const path of [
    "_log",
    "session",
    "providers",
    "signin",
    "error",
    "verify-request",
    "callback",
    "",
    "csrf/",
  ]) {
    expect((await client.call("GET", `/api/auth/${path}`)).code, path).toBe("not_found");
    expect((await client.call("POST", `/api/auth/${path}`)).code, path).toBe("not_found");
  }
  const wrong = await client.call("GET", "/api/auth/signout");
  expect([wrong.code, wrong.headers.get("allow")]).toEqual(["method_not_allowed", "POST"]);
  const json = await client.call("POST", "/api/auth/signout", { body: {} });
  expect(json.code).toBe("unsupported_media_type");
  const large = await client.call("POST", "/api/auth/signout", { headers: { "Content-Length": "99999" } });
  expect(large.status).toBeGreaterThanOrEqual(400);
});
