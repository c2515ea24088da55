import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../../context";
import { createStaffMember, type TestStaff } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import type { PortalClient } from "../../testing/fixtures/portal-client";
import { openAnonymousPortal, signInToPortal } from "../../testing/fixtures/portal-handler";
import { totpCodeAt } from "../../testing/fixtures/totp-code";
import { runOpsHere } from "../../testing/run-ops-command";
import type { TestRuntime } from "../../testing/test-runtime";

const path = "/portal-api/profile/second-factor";

type Enrolled = { member: TestStaff; client: PortalClient; secret: string; codes: string[] };

/** Sets up an authenticator app for a new member and confirms it by its current code. */
async function enrol(runtime: TestRuntime, ctx: PartnerContext, role: "agent" | "admin" = "agent") {
  const member = await createStaffMember(ctx.database, ctx.partner, role);
  const client = await signInToPortal(runtime, member);
  const begun = await client.call("POST", path, { body: { current_password: member.password } });
  expect(begun.status, begun.text).toBe(200);
  const { secret } = begun.json;
  const confirmed = await client.call("POST", `${path}/confirm`, { body: { code: totpCodeAt(secret) } });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { member, client, secret, codes: confirmed.json.recovery_codes } as Enrolled;
}

let peers = 0;

/** Sends the password from a new address. Returns the client and the URL to which the response redirects. */
async function sendPassword(runtime: TestRuntime, { email, password }: TestStaff) {
  peers += 1;
  const client = await openAnonymousPortal(runtime, `10.201.0.${peers}`);
  const answer = await client.post("/api/auth/callback/credentials", {
    email,
    password,
    callbackUrl: "/bookings",
  });
  return { client, location: answer.headers.get("location") };
}

async function sendCode(client: PortalClient, code: string) {
  return (await client.post("/api/auth/code", { code, callbackUrl: "/bookings" })).headers.get("location");
}

const wrongCode = "/sign-in?error=code&callbackUrl=%2Fbookings";

test("an app is set up with the password, a QR code and its first code, and then 10 recovery codes are shown", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await signInToPortal(runtime, member);
  const elsewhere = await signInToPortal(runtime, member);
  expect((await client.call("GET", path)).json).toEqual({
    confirmed_at: null,
    passkeys: [],
    recovery_codes: 0,
  });
  const wrong = await client.call("POST", path, { body: { current_password: "not this one" } });
  expect(wrong.code).toBe("wrong_password");
  const { json } = await client.call("POST", path, { body: { current_password: member.password } });
  expect(json.uri).toMatch(/^otpauth:\/\/totp\//);
  expect(new URL(json.uri).searchParams.get("secret")).toBe(json.secret);
  expect(json.code.path).toMatch(/^M\d/);
  expect((await client.call("GET", path)).json.confirmed_at).toBeNull();
  const refused = await client.call("POST", `${path}/confirm`, { body: { code: "000000" } });
  expect(refused.code).toBe("wrong_code");
  const code = totpCodeAt(json.secret);
  const { json: confirmed } = await client.call("POST", `${path}/confirm`, {
    body: { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` },
  });
  expect(new Set(confirmed.recovery_codes).size).toBe(10);
  for (const one of confirmed.recovery_codes) expect(one).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/);
  const { json: state } = await client.call("GET", path);
  expect(state).toEqual({ confirmed_at: expect.stringMatching(/Z$/), passkeys: [], recovery_codes: 10 });
  expect((await elsewhere.call("GET", "/portal-api/session")).status).toBe(401);
  const again = await client.call("POST", path, { body: { current_password: member.password } });
  expect(again.code).toBe("second_factor_exists");
});

test("neither the secret nor the recovery codes are stored in clear", async ({ ctx, runtime }) => {
  const { secret, codes, member } = await enrol(runtime, ctx);
  const [row] = await ctx.database.rows<{ text: string }>(
    sql`select (select encode(sealed_secret, 'escape') from staff_authenticators where staff_id = ${member.id}) ||
          (select string_agg(encode(digest, 'escape'), ' ') from staff_recovery_codes where staff_id = ${member.id}) ||
          (select string_agg(concat(before, after), ' ') from audit_log where partner_id = ${ctx.partner.id}) as text`,
  );
  for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
    expect(row?.text).not.toContain(hidden);
  }
});

test("a password alone opens nothing: the form asks for the code, and the code completes the sign-in", async ({
  ctx,
  runtime,
}) => {
  const { member, secret } = await enrol(runtime, ctx);
  const { client, location } = await sendPassword(runtime, member);
  expect(location).toBe("/sign-in?callbackUrl=%2Fbookings");
  expect((await client.call("GET", "/portal-api/session")).status).toBe(401);
  expect((await client.call("GET", path)).status).toBe(401);
  expect(await sendCode(client, "123456")).toBe(wrongCode);
  expect((await client.call("GET", "/portal-api/session")).status).toBe(401);
  expect(await sendCode(client, totpCodeAt(secret, 1))).toBe("/bookings");
  expect((await client.call("GET", "/portal-api/session")).status).toBe(200);
  const entries = await ctx.database.rows<{ action: string; after: unknown }>(
    sql`select action, after from audit_log where target_id = ${String(member.id)} and action like 'staff.sign_in%'
        order by id`,
  );
  expect(entries.map(({ action }) => action)).toEqual([
    "staff.sign_in",
    "staff.sign_in_failed",
    "staff.sign_in",
  ]);
  expect(JSON.stringify(entries.at(-1)?.after)).toContain("authenticator");
});

test("each code of the app is accepted once, and never after a later one", async ({ ctx, runtime }) => {
  const { member, secret } = await enrol(runtime, ctx);
  const first = await sendPassword(runtime, member);
  const code = totpCodeAt(secret, 1);
  expect(await sendCode(first.client, code)).toBe("/bookings");
  const second = await sendPassword(runtime, member);
  expect(await sendCode(second.client, code)).toBe(wrongCode);
  expect(await sendCode(second.client, totpCodeAt(secret))).toBe(wrongCode);
});

test("of two requests with one code at the same moment, one is accepted", async ({ ctx, runtime }) => {
  const { member, secret } = await enrol(runtime, ctx);
  const [one, other] = [await sendPassword(runtime, member), await sendPassword(runtime, member)];
  const code = totpCodeAt(secret, 1);
  const locations = await Promise.all([sendCode(one.client, code), sendCode(other.client, code)]);
  expect(locations.sort()).toEqual(["/bookings", wrongCode]);
});

test("a recovery code replaces the app once, in any case and without hyphens", async ({ ctx, runtime }) => {
  const { member, codes, client: enrolled } = await enrol(runtime, ctx);
  const [code = ""] = codes;
  const typed = code.toUpperCase().replaceAll("-", " ");
  const first = await sendPassword(runtime, member);
  expect(await sendCode(first.client, typed)).toBe("/bookings");
  const second = await sendPassword(runtime, member);
  expect(await sendCode(second.client, code)).toBe(wrongCode);
  expect((await enrolled.call("GET", path)).json.recovery_codes).toBe(9);
});

test("a recovery code of one member does not work for another", async ({ ctx, runtime }) => {
  const [one, other] = [await enrol(runtime, ctx), await enrol(runtime, ctx)];
  const { client } = await sendPassword(runtime, one.member);
  expect(await sendCode(client, other.codes[0] ?? "")).toBe(wrongCode);
});

test("guesses of the code are limited per member, from any address", async ({ ctx, runtime }) => {
  const { member, secret } = await enrol(runtime, ctx);
  for (const guess of ["000001", "000002"]) {
    const { client } = await sendPassword(runtime, member);
    expect(await sendCode(client, guess)).toBe(wrongCode);
  }
  const [counted] = await ctx.database.rows<{ failures: number }>(
    sql`update sign_in_attempts set retry_at = clock_timestamp() + interval '1 minute' where failures = 2
        returning failures`,
  );
  // The password was right each time, so only the codes are counted.
  expect(counted).toEqual({ failures: 2 });
  const { client } = await sendPassword(runtime, member);
  expect(await sendCode(client, totpCodeAt(secret, 1))).toBe(
    "/sign-in?error=throttled&callbackUrl=%2Fbookings",
  );
  await ctx.database.rows(sql`update sign_in_attempts set retry_at = clock_timestamp()`);
  expect(await sendCode(client, totpCodeAt(secret, 1))).toBe("/bookings");
});

test("a sign-in that waited 10 minutes for its code must begin again", async ({ ctx, runtime }) => {
  const { member, secret } = await enrol(runtime, ctx);
  const { client } = await sendPassword(runtime, member);
  await ctx.database.rows(
    sql`update staff_sessions set signed_in_at = signed_in_at - interval '11 minutes'
        where staff_id = ${member.id} and awaits_second_factor`,
  );
  const expired = "/sign-in?error=code_expired&callbackUrl=%2Fbookings";
  expect(await sendCode(client, totpCodeAt(secret, 1))).toBe(expired);
  expect(await sendCode(await openAnonymousPortal(runtime, "10.202.0.1"), "123456")).toBe(expired);
});

test("secrets and rights need a proof of the last 10 minutes from people with a second factor", async ({
  ctx,
  runtime,
}) => {
  const { client, member, codes } = await enrol(runtime, ctx, "admin");
  const invite = (email: string) =>
    client.call("POST", "/portal-api/team/invitations", { body: { email, role: "viewer" } });
  expect((await invite("one@example.com")).status).toBe(201);
  await ctx.database.rows(
    sql`update staff_sessions set second_factor_at = second_factor_at - interval '11 minutes'
        where staff_id = ${member.id}`,
  );
  expect((await invite("two@example.com")).code).toBe("second_factor_required");
  for (const goLive of ["/portal-api/go-live", "/portal-api/go-live/credential"])
    expect((await client.call("POST", goLive, { body: {} })).code).toBe("second_factor_required");
  expect((await client.call("GET", "/portal-api/team")).status).toBe(200);
  const wrong = await client.call("POST", `${path}/prove`, { body: { code: "nonsense" } });
  expect(wrong.code).toBe("wrong_code");
  const proven = await client.call("POST", `${path}/prove`, { body: { code: codes[3] } });
  expect(proven.json).toEqual({ proven: true });
  expect((await invite("two@example.com")).status).toBe(201);
});

test("an admin who must have a second factor can change rights without it for 14 days", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner, "admin");
  const strict = { ...runtime, config: { ...runtime.config, secondFactor: "admins" as const } };
  const client = await signInToPortal(strict, member);
  const invite = (to: PortalClient, email: string) =>
    to.call("POST", "/portal-api/team/invitations", { body: { email, role: "viewer" } });
  const join = (daysAgo: number) =>
    ctx.database.rows(
      sql`update staff set created_at = clock_timestamp() - make_interval(days => ${daysAgo}) where id = ${member.id}`,
    );
  await join(13);
  expect((await invite(client, "one@example.com")).status).toBe(201);
  await join(15);
  expect((await invite(client, "two@example.com")).code).toBe("second_factor_missing");
  expect((await client.call("GET", "/portal-api/team")).status).toBe(200);
  const lenient = await signInToPortal(runtime, member);
  expect((await invite(lenient, "two@example.com")).status).toBe(201);
});

test("people without a second factor need no proof", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const body = { email: "new@example.com", role: "agent" };
  expect((await client.call("POST", "/portal-api/team/invitations", { body })).status).toBe(201);
});

test("new recovery codes replace all earlier ones, and removing the app removes them", async ({
  ctx,
  runtime,
}) => {
  const { client, member, codes } = await enrol(runtime, ctx);
  const renewed = await client.call("POST", `${path}/recovery-codes`, { body: { code: codes[0] } });
  expect(renewed.json.recovery_codes).toHaveLength(10);
  const old = await client.call("POST", `${path}/remove`, { body: { code: codes[1] } });
  expect(old.code).toBe("wrong_code");
  const [fresh] = renewed.json.recovery_codes;
  const removed = await client.call("POST", `${path}/remove`, { body: { code: fresh } });
  expect(removed.json).toEqual({ confirmed_at: null, passkeys: [], recovery_codes: 0 });
  const { location } = await sendPassword(runtime, member);
  expect(location).toBe("/bookings");
});

test("an operator removes the second factor of a person who has lost it", async ({ ctx, runtime }) => {
  const { member, client } = await enrol(runtime, ctx);
  const url = runtime.database.pool.options.connectionString ?? "";
  const reset = async () =>
    await runOpsHere(["--json", "staff", "reset-second-factor", member.email], { DATABASE_URL: url });
  expect(JSON.parse((await reset()).stdout)).toEqual({ email: member.email, removed: true });
  expect((await client.call("GET", "/portal-api/session")).status).toBe(401);
  expect((await sendPassword(runtime, member)).location).toBe("/bookings");
  expect(JSON.parse((await reset()).stdout)).toEqual({ email: member.email, removed: false });
});
