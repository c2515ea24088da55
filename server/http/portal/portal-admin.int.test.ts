import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { inTransaction } from "../../db/in-transaction";
import { lockPartner } from "../../partners/partners.queries";
import { untilBlocked } from "../../testing/database";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { signInToPortal } from "../../testing/fixtures/portal-handler";

test("another partner's credential, member and invitation are not found", async ({ ctx, runtime }) => {
  const theirs = await partnerContext(runtime);
  const rival = await signInToPortal(runtime, await createStaffMember(ctx.database, theirs.partner, "admin"));
  const otherMember = await createStaffMember(ctx.database, theirs.partner);
  const made = await rival.call("POST", "/portal-api/credentials", {
    body: { name: "Theirs", scopes: ["rentals:quote"] },
  });
  const { client_id: clientId } = made.json.credential;
  const invited = await rival.call("POST", "/portal-api/team/invitations", {
    body: { email: "theirs@example.com", role: "agent" },
  });
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const refused = [
    ["POST", `/portal-api/credentials/${clientId}/rotate`, { overlap_seconds: 0 }],
    ["POST", `/portal-api/credentials/${clientId}/revoke`, undefined],
    ["POST", `/portal-api/credentials/${clientId}/mcp`, { allowed: true }],
    ["DELETE", `/portal-api/team/invitations/${invited.json.invitation.id}`, undefined],
    ["PATCH", `/portal-api/team/${otherMember.id}`, { role: "admin" }],
    ["DELETE", `/portal-api/team/${otherMember.id}`, undefined],
    ["POST", `/portal-api/team/${otherMember.id}/sign-out`, undefined],
  ] as const;
  for (const [method, path, body] of refused) {
    const answer = await client.call(method, path, body === undefined ? {} : { body });
    expect([answer.status, answer.code], path).toEqual([404, "not_found"]);
  }
  for (const path of ["/portal-api/credentials", "/portal-api/team", "/portal-api/audit"]) {
    const text = (await client.call("GET", path)).text;
    for (const word of [clientId, otherMember.email, "theirs@example.com"])
      expect(text, path).not.toContain(word);
  }
});

test("two admins who remove each other leave one admin", async ({ ctx, runtime }) => {
  const [first, second] = [
    await createStaffMember(ctx.database, ctx.partner, "admin"),
    await createStaffMember(ctx.database, ctx.partner, "admin"),
  ];
  const [one, other] = [await signInToPortal(runtime, first), await signInToPortal(runtime, second)];
  let removals: Promise<{ status: number; code: unknown }>[] = [];
  await inTransaction(ctx.database, async (tx) => {
    await lockPartner(tx, ctx.partner.slug);
    removals = [
      one.call("DELETE", `/portal-api/team/${second.id}`),
      other.call("DELETE", `/portal-api/team/${first.id}`),
    ];
    await untilBlocked(runtime.database.pool, { sessions: 2 });
  });
  const answers = (await Promise.all(removals)).map(({ status, code }) => code ?? status);
  expect(answers.map(String).sort()).toEqual(["200", "insufficient_role"]);
  const left = await ctx.database.rows(
    sql`select 1 from staff where partner_id = ${ctx.partner.id} and role = 'admin' and removed_at is null`,
  );
  expect(left).toHaveLength(1);
});

test("a removed member can be invited again and the audit log keeps their name", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const member = await createStaffMember(ctx.database, ctx.partner);
  const invite = () =>
    client.call("POST", "/portal-api/team/invitations", { body: { email: member.email, role: "agent" } });
  expect((await invite()).code).toBe("already_member");
  expect((await client.call("DELETE", `/portal-api/team/${member.id}`)).status).toBe(200);
  expect((await invite()).status).toBe(201);
  const { json } = await client.call("GET", "/portal-api/audit?action=staff.remove");
  expect(json.data).toHaveLength(1);
  expect(json.data[0].target).toEqual({ type: "staff", id: String(member.id), name: member.email });
  const stored = await ctx.database.rows<{ text: string }>(
    sql`select concat(before, after) as text from audit_log where partner_id = ${ctx.partner.id}`,
  );
  for (const { text } of stored) expect(text).not.toContain("@");
});

test("a changed password ends all other sessions but not the current one", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const [here, there] = [await signInToPortal(runtime, member), await signInToPortal(runtime, member)];
  const change = (current: string, next: string) =>
    here.call("POST", "/portal-api/profile/password", {
      body: { current_password: current, new_password: next },
    });
  expect((await change(member.password, "too short")).code).toBe("invalid_payload");
  expect((await change("wrong", "an entirely new password")).code).toBe("wrong_password");
  const changed = await change(member.password, "an entirely new password");
  expect(changed.json).toEqual({ changed: true, sessions_ended: 1 });
  expect((await here.call("GET", "/portal-api/session")).status).toBe(200);
  expect((await there.call("GET", "/portal-api/session")).status).toBe(401);
  await expect(signInToPortal(runtime, member)).rejects.toThrow(/credentials/);
  await signInToPortal(runtime, { ...member, password: "an entirely new password" });
});

test("attempts at the current password are rate limited", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const codes: unknown[] = [];
  for (let guess = 0; guess < 5; guess += 1) {
    const body = { current_password: `guess ${guess}`, new_password: "an entirely new password" };
    codes.push((await client.call("POST", "/portal-api/profile/password", { body })).code);
  }
  expect(codes.slice(0, 2)).toEqual(["wrong_password", "wrong_password"]);
  expect(codes).toContain("rate_limited");
});

test("a member cannot end another person's session", async ({ ctx, runtime }) => {
  const mine = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const theirs = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const [{ id }] = (await theirs.call("GET", "/portal-api/profile/sessions")).json.data;
  expect((await mine.call("DELETE", `/portal-api/profile/sessions/${id}`)).code).toBe("not_found");
  expect((await theirs.call("GET", "/portal-api/session")).status).toBe(200);
});

test("paginating the audit log returns each entry once, newest first", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  for (const name of ["one", "two", "three", "four"]) {
    await client.call("POST", "/portal-api/credentials", { body: { name, scopes: ["rentals:quote"] } });
  }
  const seen: number[] = [];
  let cursor = "";
  do {
    const { json } = await client.call("GET", `/portal-api/audit?action=client&limit=3${cursor}`);
    seen.push(...json.data.map((entry: { id: number }) => entry.id));
    cursor = json.next_cursor === null ? "" : `&cursor=${json.next_cursor}`;
  } while (cursor !== "");
  expect(seen).toHaveLength(4);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  const file = await client.call("GET", "/portal-api/audit.csv?action=client");
  expect(file.text.trim().split("\r\n")).toHaveLength(5);
});
