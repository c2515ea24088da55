import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { hmacSha256 } from "../../keys";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import type { PortalClient } from "../../testing/fixtures/portal-client";
import { openAnonymousPortal, sendTo, signInToPortal } from "../../testing/fixtures/portal-handler";
import { openTestRuntime } from "../../testing/test-runtime";

function getSessionCookie({ cookie }: PortalClient): string {
  return /staff-session=[^;]+/.exec(cookie)?.[0] ?? "";
}

/** Returns the status of a request with only this cookie, as an attacker who copied it would get. */
async function statusWithCookie(client: PortalClient, cookie: string): Promise<number> {
  return (await client.call("GET", "/portal-api/session", { headers: { Cookie: cookie } })).status;
}

test("signing in opens a new session, whatever cookie the browser sends", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await signInToPortal(runtime, member);
  const planted = getSessionCookie(client);
  const { email, password } = await createStaffMember(ctx.database, ctx.partner);
  await client.post("/api/auth/callback/credentials", { email, password });
  expect(getSessionCookie(client)).not.toBe(planted);
  const { json } = await client.call("GET", "/portal-api/session");
  expect(json.staff.email).toBe(email);
  const before = await client.call("GET", "/portal-api/session", { headers: { Cookie: planted } });
  expect(before.json.staff.email).toBe(member.email);
});

test("after sign-out a copy of the cookie is rejected and other devices stay signed in", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const [desk, phone] = [await signInToPortal(runtime, member), await signInToPortal(runtime, member)];
  const copy = getSessionCookie(desk);
  expect(await statusWithCookie(desk, copy)).toBe(200);
  const left = await desk.post("/api/auth/signout");
  expect(left.headers.get("location")).toBe("/sign-in?notice=signed_out");
  expect(getSessionCookie(desk)).toBe("");
  expect(await statusWithCookie(desk, copy)).toBe(401);
  expect(await statusWithCookie(phone, getSessionCookie(phone))).toBe(200);
  const rows = await ctx.database.rows<{ action: string }>(
    sql`select action from audit_log where target_type = 'staff' and target_id = ${String(member.id)} order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(["staff.sign_in", "staff.sign_in", "staff.sign_out"]);
});

test("a sign-out without the form token is rejected", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  for (const path of ["/api/auth/signout", "/api/auth/sign-out-everywhere"]) {
    const answer = await client.post(path, { csrfToken: "0".repeat(64) });
    expect(answer.headers.get("location")).toContain("error=form_expired");
    expect(await statusWithCookie(client, client.cookie)).toBe(200);
  }
});

test("signing out everywhere ends all sessions of that person and no others", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const [desk, phone] = [await signInToPortal(runtime, member), await signInToPortal(runtime, member)];
  const colleague = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const copies = [getSessionCookie(desk), getSessionCookie(phone)];
  const left = await desk.post("/api/auth/sign-out-everywhere");
  expect(left.headers.get("location")).toBe("/sign-in?notice=signed_out_everywhere");
  expect(getSessionCookie(desk)).toBe("");
  for (const copy of copies) expect(await statusWithCookie(desk, copy)).toBe(401);
  expect(await statusWithCookie(colleague, colleague.cookie)).toBe(200);
  expect(await statusWithCookie(colleague, (await signInToPortal(runtime, member)).cookie)).toBe(200);
});

test.for([
  ["idle for 30 minutes", sql`seen_at = clock_timestamp() - interval '30 minutes'`],
  ["8 hours old", sql`signed_in_at = clock_timestamp() - interval '8 hours'`],
  ["ended", sql`ended_at = clock_timestamp()`],
] as const)("a session that is %s is rejected", async ([, change], { ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await signInToPortal(runtime, member);
  await ctx.database.rows(sql`update staff_sessions set ${change} where staff_id = ${member.id}`);
  expect(await statusWithCookie(client, client.cookie)).toBe(401);
});

test("using the portal keeps a session active", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await signInToPortal(runtime, member);
  await ctx.database.rows(
    sql`update staff_sessions set seen_at = clock_timestamp() - interval '29 minutes' where staff_id = ${member.id}`,
  );
  expect(await statusWithCookie(client, client.cookie)).toBe(200);
  const [row] = await ctx.database.rows<{ idle: number }>(
    sql`select extract(epoch from clock_timestamp() - seen_at)::int as idle from staff_sessions where staff_id = ${member.id}`,
  );
  expect(row?.idle).toBeLessThan(120);
});

test("moving the sandbox clock ends no session", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  await ctx.database.rows(
    sql`update partners set clock_offset_seconds = 864000 where id = ${ctx.partner.id}`,
  );
  expect(await statusWithCookie(client, client.cookie)).toBe(200);
});

test("a changed role applies to the next request", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await signInToPortal(runtime, member);
  const webhooks = () => client.call("GET", "/portal-api/v1/webhooks");
  expect((await webhooks()).code).toBe("insufficient_scope");
  await ctx.database.rows(sql`update staff set role = 'admin' where id = ${member.id}`);
  expect((await webhooks()).status).toBe(200);
  await ctx.database.rows(sql`update staff set role = 'agent' where id = ${member.id}`);
  expect((await webhooks()).code).toBe("insufficient_scope");
});

test("a removed member or a raised session version ends sessions at the next request", async ({
  ctx,
  runtime,
}) => {
  const [removed, bumped] = [
    await createStaffMember(ctx.database, ctx.partner),
    await createStaffMember(ctx.database, ctx.partner),
  ];
  const clients = [await signInToPortal(runtime, removed), await signInToPortal(runtime, bumped)];
  for (const client of clients) expect(await statusWithCookie(client, client.cookie)).toBe(200);
  await ctx.database.rows(sql`delete from staff where id = ${removed.id}`);
  await ctx.database.rows(
    sql`update staff set session_version = session_version + 1 where id = ${bumped.id}`,
  );
  for (const client of clients) expect(await statusWithCookie(client, client.cookie)).toBe(401);
});

test("members of a suspended partner can read their session and nothing else", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  await ctx.database.rows(sql`update partners set status = 'suspended' where id = ${ctx.partner.id}`);
  const { json } = await client.call("GET", "/portal-api/session");
  expect(json.partner).toMatchObject({ slug: ctx.partner.slug, status: "suspended" });
  for (const path of ["/portal-api/today", "/portal-api/v1/me", "/portal-api/bookings.csv"]) {
    expect((await client.call("GET", path)).code, path).toBe("partner_inactive");
  }
});

test("a session under the previous key is valid and one under an older key is rejected", async ({
  ctx,
  runtime,
}) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const [oldKey, newKey] = [
    runtime.config.secretKey?.toString("base64") ?? "",
    Buffer.alloc(32, 9).toString("base64"),
  ];
  const url = runtime.database.pool.options.connectionString ?? "";
  for (const [settings, status] of [
    [{ SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey }, 200],
    [{ SECRET_KEY: newKey }, 401],
    [{ SECRET_KEY: oldKey, SERVICE_ENV: "production" }, 401],
  ] as const) {
    const rotated = openTestRuntime(url, settings);
    const answer = await sendTo(rotated)(
      new Request(`${runtime.config.publicUrl}/portal-api/session`, { headers: { Cookie: client.cookie } }),
    );
    expect(answer.status).toBe(status);
    await rotated.database.close();
  }
});

test("a modified cookie is rejected", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const session = getSessionCookie(client);
  const [name, value = ""] = session.split("=");
  const forged = [
    "",
    "garbage",
    "a.b.c.d.e",
    value.slice(0, -4),
    `${value}x`,
    ...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
      .filter((last) => !value.endsWith(last))
      .map((last) => value.slice(0, -1) + last),
    `${value.slice(0, 60)}${value[60] === "x" ? "y" : "x"}${value.slice(61)}`,
    "x".repeat(5000),
    hmacSha256(runtime.keys.current("session"), "x").toString("base64url"),
  ];
  for (const value of forged) expect(await statusWithCookie(client, `${name}=${value}`), value).toBe(401);
  expect(await statusWithCookie(client, session)).toBe(200);
});

test("the partner API ignores cookies", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  for (const path of ["/v1/me", "/v1/bookings", "/v1/webhooks", "/v1/unknown"]) {
    expect((await client.call("GET", path)).code, path).toBe("unauthorized");
  }
});

test("the session cookie is HTTP-only and contains no name or role", async ({ ctx, runtime }) => {
  const { email, password } = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(runtime);
  const answer = await client.post("/api/auth/callback/credentials", { email, password });
  const line = answer.headers.getSetCookie().find((text) => text.startsWith("staff-session="));
  expect(line).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [, value = ""] = /^staff-session=([^;]+)/.exec(line ?? "") ?? [];
  expect(Buffer.from(value, "base64url").toString("latin1")).not.toContain(email);
});

test("over https the cookies are bound to the host and forms are accepted only from its pages", async ({
  ctx,
  runtime,
}) => {
  const publicUrl = "https://portal.example.com";
  const url = runtime.database.pool.options.connectionString ?? "";
  const secure = openTestRuntime(url, { PUBLIC_URL: publicUrl });
  const client = await signInToPortal(secure, await createStaffMember(ctx.database, ctx.partner));
  expect(client.cookie).toMatch(/(^|; )__Host-staff-session=/);
  expect(client.cookie).toMatch(/(^|; )__Host-staff-csrf=/);
  expect((await client.call("GET", "/portal-api/session")).status).toBe(200);
  const plain = client.cookie.replaceAll("__Host-", "");
  expect(await statusWithCookie(client, plain)).toBe(401);
  const elsewhere = { Origin: "http://portal.example.com" };
  expect((await client.call("POST", "/portal-api/session", { headers: elsewhere })).code).toBe(
    "cross_origin",
  );
  const left = await client.post("/api/auth/signout");
  expect(left.headers.getSetCookie().join()).toMatch(/__Host-staff-session=; [^,]*Secure/);
  await secure.database.close();
});
