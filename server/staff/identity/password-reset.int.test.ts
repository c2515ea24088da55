import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../../db/database";
import { decryptMailContent } from "../../mail/decrypt-mail-content";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { openAnonymousPortal, signInToPortal } from "../../testing/fixtures/portal-handler";
import type { TestRuntime } from "../../testing/test-runtime";
import { isResetOpen } from "./reset-password";

let clients = 0;

async function ask(runtime: TestRuntime, email: string, fields: Record<string, string> = {}) {
  clients += 1;
  const client = await openAnonymousPortal(runtime, `10.9.0.${clients}`);
  const startedAt = performance.now();
  const { status, headers } = await client.post("/api/auth/forgot-password", { email, ...fields });
  return { status, location: headers.get("location"), ms: performance.now() - startedAt };
}

type Stored = { messageId: string; sealedContent: Buffer | null; recipient: string };

/** Returns the recipient, the subject and the token of each link mailed to an address, oldest first. */
async function linksTo({ database, keys }: TestRuntime, email: string) {
  const rows = await database.rows<Stored>(
    sql`select message_id as "messageId", sealed_content as "sealedContent", recipient from mails
        where kind = 'password_reset' and lower(recipient) = lower(${email}) order by id`,
  );
  return rows.map((row) => {
    const content = decryptMailContent(keys, row)?.content;
    return {
      recipient: row.recipient,
      subject: content?.subject,
      token: content?.link?.url.split("/").at(-1) ?? "",
    };
  });
}

async function linkTo(runtime: TestRuntime, email: string): Promise<string> {
  const links = await linksTo(runtime, email);
  const token = links.at(-1)?.token;
  if (token === undefined) throw new Error("No link was mailed.");
  return token;
}

async function choose(runtime: TestRuntime, token: string, password: string): Promise<string | null> {
  clients += 1;
  const client = await openAnonymousPortal(runtime, `10.9.1.${clients}`);
  return (await client.post("/api/auth/reset-password", { token, password })).headers.get("location");
}

const endWaits = (database: Database) => database.rows(sql`delete from sign_in_attempts`);
const password = "a new password of several words";

test("a link sets a new password once and ends all sessions", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const session = await signInToPortal(runtime, member);
  expect((await session.call("GET", "/portal-api/session")).status).toBe(200);
  expect(await ask(runtime, member.email.toUpperCase())).toMatchObject({
    status: 303,
    location: "/forgot-password?sent=1",
  });
  const [link] = await linksTo(runtime, member.email);
  expect(link?.recipient).toBe(member.email);
  const token = link?.token ?? "";
  expect(await isResetOpen(runtime, token)).toBe(true);
  expect(await choose(runtime, token, "short")).toBe(`/reset-password/${token}?error=password_short`);
  expect(await choose(runtime, token, password)).toBe("/sign-in?notice=password_reset");
  expect((await session.call("GET", "/portal-api/session")).status).toBe(401);
  expect(
    (await (await signInToPortal(runtime, { ...member, password })).call("GET", "/portal-api/session"))
      .status,
  ).toBe(200);
  expect(await choose(runtime, token, "another password entirely")).toBe(
    `/reset-password/${token}?error=reset_closed`,
  );
  const actions = await ctx.database.rows<{ action: string }>(
    sql`select action from audit_log where target_type = 'staff' and target_id = ${String(member.id)}
          and action like 'staff.re%' order by id`,
  );
  expect(actions.map(({ action }) => action)).toEqual([
    "staff.request_password_reset",
    "staff.reset_password",
  ]);
});

test("of two concurrent uses of a link one succeeds", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  await ask(runtime, member.email);
  const token = await linkTo(runtime, member.email);
  const results = await Promise.all([
    choose(runtime, token, password),
    choose(runtime, token, `${password} 2`),
  ]);
  expect(results.filter((location) => location === "/sign-in?notice=password_reset")).toHaveLength(1);
});

test("using one link ends the others, and a link ends after one hour", async ({ ctx, runtime }) => {
  const { database } = ctx;
  const member = await createStaffMember(database, ctx.partner);
  await ask(runtime, member.email);
  await endWaits(database);
  await ask(runtime, member.email);
  const [first, second] = await linksTo(runtime, member.email);
  await choose(runtime, first?.token ?? "", password);
  expect(await isResetOpen(runtime, second?.token ?? "")).toBe(false);

  await endWaits(database);
  await ask(runtime, member.email);
  const third = await linkTo(runtime, member.email);
  const [row] = await database.rows<{ seconds: number }>(
    sql`select extract(epoch from expires_at - created_at)::int as seconds from password_resets order by id desc limit 1`,
  );
  expect(row?.seconds).toBe(3600);
  await database.rows(sql`update password_resets set expires_at = clock_timestamp() - interval '1 second'`);
  expect(await isResetOpen(runtime, third)).toBe(false);
  expect(await choose(runtime, third, password)).toBe(`/reset-password/${third}?error=reset_closed`);
});

test("an address without an account gets the same response after the same time, and no mail", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const removed = await createStaffMember(ctx.database, ctx.partner);
  await ctx.database.rows(sql`update staff set removed_at = clock_timestamp() where id = ${removed.id}`);
  const known = await ask(runtime, member.email);
  for (const email of [
    "nobody@example.com",
    removed.email,
    "no address",
    "",
    "x@example.com\r\nBcc: y@example.com",
  ]) {
    const unknown = await ask(runtime, email);
    expect([unknown.status, unknown.location]).toEqual([known.status, known.location]);
    expect(unknown.ms).toBeGreaterThanOrEqual(590);
    expect(await linksTo(runtime, email)).toEqual([]);
  }
  expect(known.ms).toBeGreaterThanOrEqual(590);
});

test("an account receives at most three links that are valid at once, and repeated requests wait", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  for (let count = 0; count < 5; count += 1) {
    await endWaits(ctx.database);
    await ask(runtime, member.email);
  }
  expect(await linksTo(runtime, member.email)).toHaveLength(3);
  const other = await createStaffMember(ctx.database, ctx.partner);
  const client = await openAnonymousPortal(runtime, "10.9.2.1");
  for (let count = 0; count < 4; count += 1)
    await client.post("/api/auth/forgot-password", { email: other.email });
  expect((await linksTo(runtime, other.email)).length).toBeLessThan(4);
});

test("the mail is in the language of the page, and no token is stored or logged", async ({
  ctx,
  runtime,
}) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  await ask(runtime, member.email, { language: "de" });
  const [link] = await linksTo(runtime, member.email);
  expect(link?.subject).toMatch(/neues Passwort wählen$/);
  const token = link?.token ?? "";
  await choose(runtime, token, password);
  expect(runtime.logged().join("\n")).not.toContain(token);
  const [dump] = await ctx.database.rows<{ text: string }>(
    sql`select string_agg(m::text, ' ') || (select string_agg(r::text, ' ') from password_resets r) as text from mails m`,
  );
  expect(dump?.text).not.toContain(token);
  expect(dump?.text).not.toContain(Buffer.from(token).toString("hex"));
});
