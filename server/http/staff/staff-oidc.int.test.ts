import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test as base } from "../../testing/fixtures/integration-test";
import { type OidcProvider, startOidcProvider } from "../../testing/fixtures/oidc-provider";
import type { PortalClient } from "../../testing/fixtures/portal-client";
import { openAnonymousPortal } from "../../testing/fixtures/portal-handler";
import { openTestRuntime, type TestRuntime } from "../../testing/test-runtime";

let provider: OidcProvider;

beforeAll(async () => {
  provider = await startOidcProvider();
});
afterAll(() => provider.stop());

/** A test whose runtime has a provider in its settings. */
const test = base.extend<{ $test: { single: TestRuntime } }>({
  single: async ({ runtime }, use) => {
    const single = openTestRuntime(runtime.database.pool.options.connectionString ?? "", {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: "portal",
      OIDC_CLIENT_SECRET: "hush",
    });
    await use(single);
    await single.database.close();
  },
});

/** Starts the sign-in with the provider and returns the URL that the browser is sent to. */
async function startProviderSignIn(client: PortalClient, callbackUrl = "/bookings"): Promise<URL> {
  const answer = await client.post("/api/auth/signin/oidc", { callbackUrl });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const href = /href="([^"]+)"/.exec(await answer.text())?.[1] ?? "";
  const url = new URL(href.replaceAll("&#38;", "&"));
  provider.asked = url.searchParams;
  return url;
}

/** Sends the callback of the provider and returns the redirect. */
async function sendCallback(
  client: PortalClient,
  change: Record<string, string> = {},
): Promise<string | null> {
  const query = new URLSearchParams({ code: "code-1", state: provider.asked.get("state") ?? "", ...change });
  const answer = await client.get(`/api/auth/callback/oidc?${query}`);
  expect(answer.status).toBe(303);
  return answer.headers.get("location");
}

async function signInAs(client: PortalClient, claims: Record<string, unknown>): Promise<string | null> {
  await startProviderSignIn(client);
  provider.claims = claims;
  return await sendCallback(client);
}

test("a member with a verified email address is signed in and returned to the requested page", async ({
  ctx,
  single,
}) => {
  const { email, id } = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(single);
  const url = await startProviderSignIn(client);
  expect(url.origin).toBe(provider.issuer);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: "portal",
    response_type: "code",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/./),
    nonce: expect.stringMatching(/./),
    redirect_uri: `${single.config.publicUrl}/api/auth/callback/oidc`,
  });
  provider.claims = { email: email.toUpperCase(), email_verified: true };
  expect(await sendCallback(client)).toBe("/bookings");
  expect((await client.call("GET", "/portal-api/session")).json.staff.id).toBe(id);
  const audit = await ctx.database.rows(
    sql`select action, after from audit_log where target_type = 'staff' and target_id = ${String(id)} order by id`,
  );
  expect(audit).toEqual([
    { action: "staff.bind_identity", after: { issuer: provider.issuer } },
    { action: "staff.sign_in", after: { method: "oidc" } },
  ]);
});

test("a reassigned email address does not give access to the previous holder's account", async ({
  ctx,
  single,
}) => {
  const { email, id } = await createStaffMember(ctx.database, ctx.partner);
  const member = await openAnonymousPortal(single);
  expect(await signInAs(member, { sub: "who-joined", email, email_verified: true })).toBe("/bookings");
  const successor = await openAnonymousPortal(single);
  expect(await signInAs(successor, { sub: "who-came-after", email, email_verified: true })).toContain(
    "/sign-in?error=not_invited",
  );
  expect((await successor.call("GET", "/portal-api/session")).status).toBe(401);
  const renamed = await openAnonymousPortal(single);
  expect(await signInAs(renamed, { sub: "who-joined", email: "renamed@example.com" })).toBe("/bookings");
  expect((await renamed.call("GET", "/portal-api/session")).json.staff.id).toBe(id);
});

test("an unknown or unverified email address is rejected and no member is created", async ({
  ctx,
  single,
}) => {
  const { email } = await createStaffMember(ctx.database, ctx.partner);
  const [before] = await ctx.database.rows(sql`select count(*) as members from staff`);
  for (const claims of [
    { email: "stranger@example.com", email_verified: true },
    { email, email_verified: false },
    { email, email_verified: "true" },
    { email },
    { email: `${email}\u0000`, email_verified: true },
    { email: email.replace("k", "\u212a").replace("a", "\uff41"), email_verified: true },
    { email: [email], email_verified: true },
    { email_verified: true },
  ]) {
    const client = await openAnonymousPortal(single);
    expect(await signInAs(client, claims), JSON.stringify(claims)).toContain("/sign-in?error=not_invited");
    expect((await client.call("GET", "/portal-api/session")).status).toBe(401);
  }
  expect(await ctx.database.rows(sql`select count(*) as members from staff`)).toEqual([before]);
});

test("a callback that the browser did not start is rejected", async ({ ctx, single }) => {
  const { email } = await createStaffMember(ctx.database, ctx.partner);
  provider.claims = { email, email_verified: true };
  const client = await openAnonymousPortal(single);
  await startProviderSignIn(client);
  const changes: Record<string, string>[] = [{ state: "another" }, { state: "" }, { error: "access_denied" }];
  for (const change of changes) {
    expect(await sendCallback(client, change)).toContain("/sign-in?error=provider");
    await startProviderSignIn(client);
  }
  provider.claims = { email, email_verified: true, nonce: "another" };
  expect(await sendCallback(client)).toContain("/sign-in?error=provider");
  const victim = await openAnonymousPortal(single);
  provider.claims = { email, email_verified: true };
  expect(await sendCallback(victim)).toContain("/sign-in?error=provider");
  expect((await victim.call("GET", "/portal-api/session")).status).toBe(401);
  expect(single.logged().join("")).not.toContain(email);
});

test("without a configured provider its sign-in route redirects to the sign-in page", async ({ runtime }) => {
  const client = await openAnonymousPortal(runtime);
  const answer = await client.post("/api/auth/signin/oidc");
  expect(answer.headers.get("location")).toMatch(/^\/sign-in/);
});
