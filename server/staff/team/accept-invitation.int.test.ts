import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { inTransaction } from "../../db/in-transaction";
import { accessTokenType, signToken } from "../../oauth/access-token";
import { untilBlocked } from "../../testing/database";
import { createToken } from "../../testing/fixtures/api-client";
import { test } from "../../testing/fixtures/integration-test";
import { openAnonymousPortal } from "../../testing/fixtures/portal-handler";
import type { TestRuntime } from "../../testing/test-runtime";
import { acceptInvitation } from "./accept-invitation";
import { findInvitation } from "./find-invitation";
import { claimInvitation } from "./invitations.queries";
import { inviteStaff } from "./invite-staff";

const password = "fifteen characters at least";

async function invite(runtime: TestRuntime, partner: { slug: string }) {
  const email = `new-${randomBytes(4).toString("hex")}@example.com`;
  return await inviteStaff(runtime, await runtime.acting(), { partner: partner.slug, email, role: "admin" });
}

function accept(runtime: TestRuntime, token: string, chosen = password) {
  return acceptInvitation(runtime, { token, password: chosen, requestId: "req_invite" });
}

test("an invited person sets a password once and signs in with it", async ({ ctx, runtime }) => {
  const { token, email, url } = await invite(runtime, ctx.partner);
  expect(url).toBe(`${runtime.config.publicUrl}/invite/${token}`);
  expect(await findInvitation(runtime, token)).toMatchObject({
    email,
    partnerName: ctx.partner.name,
    role: "admin",
  });
  const client = await openAnonymousPortal(runtime, "10.9.0.1");
  const joined = await client.post("/api/auth/invitation", { token, password });
  expect(joined.headers.get("location")).toBe("/sign-in?notice=joined");
  expect(await findInvitation(runtime, token)).toBeUndefined();
  const again = await client.post("/api/auth/invitation", { token, password });
  expect(again.headers.get("location")).toBe(`/invite/${token}?error=invitation_closed`);
  const signed = await client.post("/api/auth/callback/credentials", { email, password, callbackUrl: "/" });
  expect(signed.headers.get("location")).toBe("/");
  expect((await client.call("GET", "/portal-api/session")).json.staff).toMatchObject({
    email,
    role: "admin",
  });
  const rows = await ctx.database.rows<{ action: string }>(
    sql`select action from audit_log where partner_id = ${ctx.partner.id} and action like 'staff.%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "staff.invite",
    "staff.accept_invitation",
    "staff.sign_in",
  ]);
});

test("a password that is too short or too long leaves the invitation open", async ({ ctx, runtime }) => {
  const { token } = await invite(runtime, ctx.partner);
  expect(await accept(runtime, token, "short")).toBe("password_short");
  expect(await accept(runtime, token, "x".repeat(129))).toBe("password_long");
  expect(await accept(runtime, token)).toBeUndefined();
});

test("an invitation expires after seven days on the service clock", async ({ ctx, runtime }) => {
  const { token } = await invite(runtime, ctx.partner);
  await ctx.database.rows(
    sql`update staff_invitations set expires_at = service_now() where partner_id = ${ctx.partner.id}`,
  );
  expect(await accept(runtime, token)).toBe("invitation_closed");
});

test("of two concurrent acceptances the second finds the invitation used", async ({ ctx, runtime }) => {
  const { token, email } = await invite(runtime, ctx.partner);
  const invitation = await findInvitation(runtime, token);
  let blockedCall: Promise<unknown> = Promise.resolve();
  await inTransaction(runtime.database, async (rival) => {
    await claimInvitation(rival, invitation?.id ?? 0);
    blockedCall = accept(runtime, token);
    await untilBlocked(runtime.database.pool);
  });
  expect(await blockedCall).toBe("invitation_closed");
  expect(await ctx.database.rows(sql`select 1 from staff where email = ${email}`)).toEqual([]);
});

test("an email address that has already joined cannot join again", async ({ ctx, runtime }) => {
  const [first, second] = [await invite(runtime, ctx.partner), await invite(runtime, ctx.partner)];
  await ctx.database.rows(
    sql`update staff_invitations set email = ${first.email} where email = ${second.email}`,
  );
  expect(await accept(runtime, first.token)).toBeUndefined();
  expect(await accept(runtime, second.token)).toBe("invitation_closed");
});

test("an invitation accepts no other token", async ({ ctx, runtime }) => {
  const { token } = await invite(runtime, ctx.partner);
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const others = [
    "",
    "garbage",
    `${token}x`,
    token.slice(0, -3),
    await createToken(runtime, ctx.partner),
    await signToken(runtime.keys, accessTokenType, claims),
    await signToken(runtime.keys, "staff-invite+jwt", { ...claims, aud: "urn:other" }),
    await signToken(runtime.keys, "staff-invite+jwt", { ...claims, iss: "urn:other" }),
    await signToken(runtime.keys, "staff-invite+jwt", { ...claims, sub: "999999" }),
    await signToken(runtime.keys, "staff-invite+jwt", { ...claims, sub: "1 or 1=1" }),
  ];
  for (const other of others) expect(await accept(runtime, other), other).toBe("invitation_closed");
  expect(await findInvitation(runtime, token)).toBeDefined();
});
