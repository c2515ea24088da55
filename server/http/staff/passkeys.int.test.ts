import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../../context";
import { purgeSessions } from "../../staff/sessions/purge-sessions";
import { createStaffMember, type TestStaff } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import type { PortalClient } from "../../testing/fixtures/portal-client";
import { openAnonymousPortal, signInToPortal } from "../../testing/fixtures/portal-handler";
import {
  createSoftwareAuthenticator,
  type Deviation,
  type SoftwareAuthenticator,
} from "../../testing/fixtures/software-authenticator";
import { totpCodeAt } from "../../testing/fixtures/totp-code";
import { runOpsHere } from "../../testing/run-ops-command";
import type { TestRuntime } from "../../testing/test-runtime";

const path = "/portal-api/profile/passkeys";
const factorPath = "/portal-api/profile/second-factor";
const refused = "/sign-in?error=passkey&callbackUrl=%2Fbookings";
const asked = "/sign-in?callbackUrl=%2Fbookings";

type Role = "agent" | "admin";
type Enrolled = { member: TestStaff; client: PortalClient; passkey: SoftwareAuthenticator; codes: string[] };

const originOf = (runtime: TestRuntime) => new URL(runtime.config.publicUrl).origin;

async function beginWith(client: PortalClient, { password }: TestStaff) {
  const { json, status, text } = await client.call("POST", `${path}/options`, {
    body: { current_password: password },
  });
  expect(status, text).toBe(200);
  return json.options;
}

/** Adds a passkey for a new member, who then has recovery codes. */
async function enrol(runtime: TestRuntime, ctx: PartnerContext, role: Role = "agent"): Promise<Enrolled> {
  const member = await createStaffMember(ctx.database, ctx.partner, role);
  const client = await signInToPortal(runtime, member);
  const passkey = createSoftwareAuthenticator(originOf(runtime));
  const response = passkey.create(await beginWith(client, member));
  const added = await client.call("POST", path, { body: { name: "Laptop", response } });
  expect(added.status, added.text).toBe(201);
  return { member, client, passkey, codes: added.json.recovery_codes };
}

let peers = 0;

/** Sends the password from a new address. The sign-in then awaits the second factor. */
async function sendPassword(runtime: TestRuntime, { email, password }: TestStaff): Promise<PortalClient> {
  peers += 1;
  const client = await openAnonymousPortal(runtime, `10.203.0.${peers}`);
  const fields = { email, password, callbackUrl: "/bookings" };
  const answer = await client.post("/api/auth/callback/credentials", fields);
  expect(answer.headers.get("location")).toBe(asked);
  return client;
}

async function fetchOptions(client: PortalClient) {
  const answer = await client.post("/api/auth/passkey-options");
  expect(answer.status).toBe(200);
  return (await answer.json()).options;
}

async function send(client: PortalClient, response: unknown): Promise<string | null> {
  const fields = { passkey: JSON.stringify(response), callbackUrl: "/bookings" };
  return (await client.post("/api/auth/passkey", fields)).headers.get("location");
}

async function signIn(runtime: TestRuntime, { member, passkey }: Enrolled, deviation: Deviation = {}) {
  const client = await sendPassword(runtime, member);
  return await send(client, passkey.use(await fetchOptions(client), deviation));
}

test("a passkey is added with the password, and is the second factor from then on", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await signInToPortal(runtime, member);
  const elsewhere = await signInToPortal(runtime, member);
  const wrong = await client.call("POST", `${path}/options`, { body: { current_password: "not this one" } });
  expect(wrong.code).toBe("wrong_password");
  const options = await beginWith(client, member);
  expect(options).toMatchObject({
    rp: { id: new URL(runtime.config.publicUrl).hostname },
    user: { name: member.email },
    attestation: "none",
  });
  const passkey = createSoftwareAuthenticator(originOf(runtime));
  const body = { name: "Laptop", response: passkey.create(options) };
  const { json, status } = await client.call("POST", path, { body });
  expect(status).toBe(201);
  expect(new Set(json.recovery_codes).size).toBe(10);
  expect((await client.call("GET", factorPath)).json).toEqual({
    confirmed_at: null,
    recovery_codes: 10,
    passkeys: [
      {
        id: expect.any(Number),
        name: "Laptop",
        synced: false,
        created_at: expect.stringMatching(/Z$/),
        last_used_at: null,
      },
    ],
  });
  // The other session had only the password.
  expect((await elsewhere.call("GET", "/portal-api/session")).status).toBe(401);
  const pending = await sendPassword(runtime, member);
  expect((await pending.call("GET", "/portal-api/session")).status).toBe(401);
  expect((await pending.call("POST", `${factorPath}/passkey-options`)).status).toBe(401);
  expect(await send(pending, passkey.use(await fetchOptions(pending)))).toBe("/bookings");
  expect((await pending.call("GET", "/portal-api/session")).status).toBe(200);
  const [entry] = await ctx.database.rows<{ after: unknown }>(
    sql`select after from audit_log where target_id = ${String(member.id)} and action = 'staff.sign_in'
        order by id desc limit 1`,
  );
  expect(JSON.stringify(entry?.after)).toContain("passkey");
});

test("a challenge is accepted once, also after a response that was refused, and by one of two requests", async ({
  ctx,
  runtime,
}) => {
  const enrolled = await enrol(runtime, ctx);
  const { member, passkey } = enrolled;
  const first = await sendPassword(runtime, member);
  const options = await fetchOptions(first);
  expect(await send(first, passkey.use(options, { origin: "https://phishing.example" }))).toBe(refused);
  expect(await send(first, passkey.use(options))).toBe(refused);
  const fresh = await fetchOptions(first);
  const response = passkey.use(fresh);
  const locations = await Promise.all([send(first, response), send(first, response)]);
  expect(locations.filter((location) => location === "/bookings")).toHaveLength(1);
});

test("a challenge of another session or of a registration is refused", async ({ ctx, runtime }) => {
  const { member, passkey, client: signedIn } = await enrol(runtime, ctx);
  const [one, other] = [await sendPassword(runtime, member), await sendPassword(runtime, member)];
  const options = await fetchOptions(one);
  await fetchOptions(other);
  expect(await send(other, passkey.use(options))).toBe(refused);
  const registration = await beginWith(signedIn, member);
  await signedIn.call("POST", `${factorPath}/passkey-options`);
  const proof = { response: passkey.use({ ...registration, rpId: registration.rp.id }) };
  const answer = await signedIn.call("POST", `${factorPath}/prove-passkey`, { body: proof });
  expect(answer.code).toBe("wrong_passkey");
});

test("a challenge expires after 5 minutes and is then deleted", async ({ ctx, runtime }) => {
  const { member, passkey } = await enrol(runtime, ctx);
  const client = await sendPassword(runtime, member);
  const age = (seconds: number) =>
    ctx.database.rows(
      sql`update staff_passkey_challenges set expires_at = expires_at - make_interval(secs => ${seconds})`,
    );
  const options = await fetchOptions(client);
  await age(301);
  expect(await send(client, passkey.use(options))).toBe(refused);
  const inTime = await fetchOptions(client);
  await age(200);
  await purgeSessions(ctx.database);
  expect(await send(client, passkey.use(inTime))).toBe("/bookings");
  await fetchOptions(await sendPassword(runtime, member));
  await age(301);
  await purgeSessions(ctx.database);
  expect(await ctx.database.rows(sql`select from staff_passkey_challenges`)).toHaveLength(0);
});

const deviations: { name: string; deviation: Deviation }[] = [
  { name: "another origin", deviation: { origin: "https://phishing.example" } },
  { name: "another RP ID", deviation: { rpId: "phishing.example" } },
  { name: "an untouched authenticator", deviation: { isPresent: false } },
  { name: "a challenge of its own", deviation: { challenge: "bm90LXRoaXMtb25l" } },
];

for (const { name, deviation } of deviations) {
  test(`a passkey with ${name} is refused when it is added and when it is used`, async ({ ctx, runtime }) => {
    const enrolled = await enrol(runtime, ctx);
    expect(await signIn(runtime, enrolled, deviation)).toBe(refused);
    expect(await signIn(runtime, enrolled)).toBe("/bookings");
    const { client, member } = enrolled;
    const another = createSoftwareAuthenticator(originOf(runtime));
    const response = another.create(await beginWith(client, member), deviation);
    const added = await client.call("POST", path, { body: { name: "Other", response } });
    expect([added.status, added.code]).toEqual([403, "wrong_passkey"]);
  });
}

test("a passkey whose counter does not grow is refused, as a copy of the authenticator", async ({
  ctx,
  runtime,
}) => {
  const enrolled = await enrol(runtime, ctx);
  expect(await signIn(runtime, enrolled, { signCount: 7 })).toBe("/bookings");
  expect(await signIn(runtime, enrolled, { signCount: 7 })).toBe(refused);
  expect(await signIn(runtime, enrolled, { signCount: 3 })).toBe(refused);
  await ctx.database.rows(sql`update sign_in_attempts set retry_at = clock_timestamp()`);
  expect(await signIn(runtime, enrolled, { signCount: 8 })).toBe("/bookings");
});

test("a passkey of one member is worthless for another", async ({ ctx, runtime }) => {
  const [one, other] = [await enrol(runtime, ctx), await enrol(runtime, ctx)];
  const client = await sendPassword(runtime, one.member);
  expect(await send(client, other.passkey.use(await fetchOptions(client)))).toBe(refused);
  const response = other.passkey.create(await beginWith(one.client, one.member));
  const taken = await one.client.call("POST", path, { body: { name: "Theirs", response } });
  expect(taken.code).toBe("wrong_passkey");
  const [{ id }] = (await other.client.call("GET", factorPath)).json.passkeys;
  const renamed = await one.client.call("PATCH", `${path}/${id}`, { body: { name: "Mine" } });
  expect(renamed.code).toBe("not_found");
  expect((await one.client.call("DELETE", `${path}/${id}`)).code).toBe("not_found");
});

test("text that is no response of a passkey is refused", async ({ ctx, runtime }) => {
  const { member, passkey } = await enrol(runtime, ctx);
  const client = await sendPassword(runtime, member);
  for (const text of ["", "{", "null", '{"id":"x"}']) {
    await ctx.database.rows(sql`update sign_in_attempts set retry_at = clock_timestamp()`);
    const answer = await client.post("/api/auth/passkey", { passkey: text, callbackUrl: "/bookings" });
    expect(answer.headers.get("location"), text).toBe(refused);
  }
  await ctx.database.rows(sql`update sign_in_attempts set retry_at = clock_timestamp()`);
  const broken = passkey.use(await fetchOptions(client));
  broken.response.signature = broken.response.signature.replace(/^.{8}/, "AAAAAAAA");
  expect(await send(client, broken)).toBe(refused);
});

test("a passkey is renamed, and a removed one opens nothing", async ({ ctx, runtime }) => {
  const enrolled = await enrol(runtime, ctx);
  const { client, member, passkey } = enrolled;
  const [{ id }] = (await client.call("GET", factorPath)).json.passkeys;
  const renamed = await client.call("PATCH", `${path}/${id}`, { body: { name: "Key" } });
  expect(renamed.json.passkey.name).toBe("Key");
  const second = createSoftwareAuthenticator(originOf(runtime));
  const response = second.create(await beginWith(client, member));
  const added = await client.call("POST", path, { body: { name: "Second", response } });
  expect(added.json.recovery_codes).toBeNull();
  const pending = await sendPassword(runtime, member);
  const options = await fetchOptions(pending);
  const removed = await client.call("DELETE", `${path}/${id}`);
  expect(removed.json.passkeys.map(({ name }: { name: string }) => name)).toEqual(["Second"]);
  expect(removed.json.recovery_codes).toBe(10);
  expect(await send(pending, passkey.use(options))).toBe(refused);
  const last = await client.call("DELETE", `${path}/${added.json.passkey.id}`);
  expect(last.json).toEqual({ confirmed_at: null, passkeys: [], recovery_codes: 0 });
});

test("a recovery code replaces a lost passkey, and an app and a passkey replace each other", async ({
  ctx,
  runtime,
}) => {
  const { member, client, codes, passkey } = await enrol(runtime, ctx);
  const pending = await sendPassword(runtime, member);
  const answer = await pending.post("/api/auth/code", { code: codes[0] ?? "", callbackUrl: "/bookings" });
  expect(answer.headers.get("location")).toBe("/bookings");
  const begun = await client.call("POST", factorPath, { body: { current_password: member.password } });
  const code = totpCodeAt(begun.json.secret);
  expect((await client.call("POST", `${factorPath}/confirm`, { body: { code } })).status).toBe(200);
  // The session has a recent proof, so the app needs no code.
  const removed = await client.call("POST", `${factorPath}/remove`, { body: {} });
  expect(removed.json).toMatchObject({ confirmed_at: null, recovery_codes: 10 });
  expect(removed.json.passkeys).toHaveLength(1);
  const next = await sendPassword(runtime, member);
  expect(await send(next, passkey.use(await fetchOptions(next)))).toBe("/bookings");
});

test("a passkey is the recent proof for secrets, for another factor and for its removal", async ({
  ctx,
  runtime,
}) => {
  const { client, member, passkey } = await enrol(runtime, ctx, "admin");
  const [{ id }] = (await client.call("GET", factorPath)).json.passkeys;
  await ctx.database.rows(
    sql`update staff_sessions set second_factor_at = second_factor_at - interval '11 minutes'
        where staff_id = ${member.id}`,
  );
  const current = { current_password: member.password };
  const needed = [
    await client.call("POST", "/portal-api/team/invitations", {
      body: { email: "one@example.com", role: "viewer" },
    }),
    await client.call("POST", "/portal-api/go-live", { body: {} }),
    await client.call("POST", `${path}/options`, { body: current }),
    await client.call("POST", factorPath, { body: current }),
    await client.call("DELETE", `${path}/${id}`),
    await client.call("POST", `${factorPath}/recovery-codes`, { body: {} }),
  ];
  expect(needed.map(({ code }) => code)).toEqual(needed.map(() => "second_factor_required"));
  const { json } = await client.call("POST", `${factorPath}/passkey-options`);
  expect(json.options.allowCredentials).toEqual([
    { id: passkey.id, type: "public-key", transports: ["internal"] },
  ]);
  const body = { response: passkey.use(json.options) };
  expect((await client.call("POST", `${factorPath}/prove-passkey`, { body })).json).toEqual({ proven: true });
  const again = await client.call("POST", `${factorPath}/prove-passkey`, { body });
  expect(again.code).toBe("wrong_passkey");
  expect((await client.call("POST", `${factorPath}/recovery-codes`, { body: {} })).status).toBe(200);
});

test("an admin who must have a second factor may have a passkey, and may add one after 14 days", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner, "admin");
  const strict = { ...runtime, config: { ...runtime.config, secondFactor: "admins" as const } };
  await ctx.database.rows(
    sql`update staff set created_at = clock_timestamp() - interval '15 days' where id = ${member.id}`,
  );
  const client = await signInToPortal(strict, member);
  const invite = () =>
    client.call("POST", "/portal-api/team/invitations", {
      body: { email: "new@example.com", role: "viewer" },
    });
  expect((await invite()).code).toBe("second_factor_missing");
  const response = createSoftwareAuthenticator(originOf(runtime)).create(await beginWith(client, member));
  expect((await client.call("POST", path, { body: { name: "Key", response } })).status).toBe(201);
  expect((await invite()).status).toBe(201);
});

test("a member has at most 10 passkeys", async ({ ctx, runtime }) => {
  const { client, member } = await enrol(runtime, ctx);
  await ctx.database.rows(
    sql`insert into staff_passkeys (staff_id, credential_id, public_key, sign_count, name, synced)
        select ${member.id}, decode(md5(${member.email} || n), 'hex'), 'x', 0, 'key', false
        from generate_series(1, 9) n`,
  );
  const full = await client.call("POST", `${path}/options`, { body: { current_password: member.password } });
  expect([full.status, full.code, full.json.error.details.limit]).toEqual([409, "limit_reached", 10]);
});

test("an operator removes the passkeys of a person who has lost them", async ({ ctx, runtime }) => {
  const { member, client } = await enrol(runtime, ctx);
  const url = runtime.database.pool.options.connectionString ?? "";
  const { stdout } = await runOpsHere(["--json", "staff", "reset-second-factor", member.email], {
    DATABASE_URL: url,
  });
  expect(JSON.parse(stdout)).toEqual({ email: member.email, removed: true });
  expect((await client.call("GET", "/portal-api/session")).status).toBe(401);
  const [left] = await ctx.database.rows<{ n: number }>(
    sql`select (select count(*) from staff_passkeys where staff_id = ${member.id})::int
          + (select count(*) from staff_recovery_codes where staff_id = ${member.id})::int as n`,
  );
  expect(left?.n).toBe(0);
});
