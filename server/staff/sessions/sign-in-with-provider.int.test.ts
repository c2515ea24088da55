import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { untilBlocked } from "../../testing/database";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import type { TestRuntime } from "../../testing/test-runtime";
import { lockStaff } from "../identity/staff.queries";
import { signInWithProvider } from "./sign-in-with-provider";

const iss = "https://id.example.com";
const newSubject = () => `subject-${randomBytes(6).toString("hex")}`;

/** Signs in with these claims of the provider and returns the member's ID, or undefined if the sign-in is rejected. */
async function signInWithClaims(
  runtime: TestRuntime,
  claims: Record<string, unknown>,
): Promise<number | undefined> {
  const device = { address: "127.0.0.1", userAgent: null, language: "en" as const, requestId: "req_oidc" };
  return (await signInWithProvider(runtime, { iss, email_verified: true, ...claims }, device))?.staffId;
}

async function findAudit(database: Database, id: number) {
  return await database.rows<{ action: string; after: unknown }>(
    sql`select action, after from audit_log where target_type = 'staff' and target_id = ${String(id)} order by id`,
  );
}

async function remove(database: Database, id: number): Promise<void> {
  await database.rows(sql`update staff set removed_at = clock_timestamp() where id = ${id}`);
}

/** Creates a new member with the email address of a removed one. */
async function createSuccessor(database: Database, email: string, partnerId: number): Promise<number> {
  const [row] = await database.rows<{ id: number }>(
    sql`insert into staff (partner_id, email, role) values (${partnerId}, ${email}, 'agent') returning id`,
  );
  return row?.id ?? 0;
}

test("the first sign-in links the identity, and later sign-ins ignore the email address", async ({
  ctx,
  runtime,
}) => {
  const { id, email } = await createStaffMember(ctx.database, ctx.partner);
  const sub = newSubject();
  expect(await signInWithClaims(runtime, { sub, email })).toBe(id);
  expect(await signInWithClaims(runtime, { sub, email: "married@example.com" })).toBe(id);
  expect(await signInWithClaims(runtime, { sub, email, email_verified: false })).toBe(id);
  expect(await signInWithClaims(runtime, { sub })).toBe(id);
  expect(await findAudit(ctx.database, id)).toEqual([
    { action: "staff.bind_identity", after: { issuer: iss } },
    ...Array(4).fill({ action: "staff.sign_in", after: { method: "oidc" } }),
  ]);
});

test("a new identity with a member's email address is rejected and the attempt is recorded", async ({
  ctx,
  runtime,
}) => {
  const { id, email } = await createStaffMember(ctx.database, ctx.partner);
  const sub = newSubject();
  await signInWithClaims(runtime, { sub, email });
  expect(await signInWithClaims(runtime, { sub: newSubject(), email })).toBeUndefined();
  expect((await findAudit(ctx.database, id)).at(-1)).toEqual({ action: "staff.sign_in_failed", after: null });
  expect(await signInWithClaims(runtime, { sub, email })).toBe(id);
});

test("an identity stays linked to its member even with another member's email address", async ({
  ctx,
  runtime,
}) => {
  const [one, two] = [
    await createStaffMember(ctx.database, ctx.partner),
    await createStaffMember(ctx.database, ctx.partner),
  ];
  const sub = newSubject();
  expect(await signInWithClaims(runtime, { sub, email: one.email })).toBe(one.id);
  expect(await signInWithClaims(runtime, { sub, email: two.email })).toBe(one.id);
  expect(await signInWithClaims(runtime, { sub: newSubject(), email: two.email })).toBe(two.id);
});

test("equal subjects of two providers are separate identities, and a member can link both", async ({
  ctx,
  runtime,
}) => {
  const [one, two] = [
    await createStaffMember(ctx.database, ctx.partner),
    await createStaffMember(ctx.database, ctx.partner),
  ];
  const sub = newSubject();
  const elsewhere = "https://other.example.com";
  expect(await signInWithClaims(runtime, { sub, email: one.email })).toBe(one.id);
  expect(await signInWithClaims(runtime, { iss: elsewhere, sub, email: two.email })).toBe(two.id);
  expect(await signInWithClaims(runtime, { iss: elsewhere, sub: newSubject(), email: one.email })).toBe(
    one.id,
  );
  expect(await signInWithClaims(runtime, { sub, email: two.email })).toBe(one.id);
});

test("a removed member cannot sign in until an admin invites them again", async ({ ctx, runtime }) => {
  const { database, partner } = ctx;
  const { id, email } = await createStaffMember(database, partner);
  const sub = newSubject();
  await signInWithClaims(runtime, { sub, email });
  await remove(database, id);
  expect(await signInWithClaims(runtime, { sub, email })).toBeUndefined();
  const again = await createSuccessor(database, email, partner.id);
  expect(await signInWithClaims(runtime, { sub, email })).toBe(again);
  expect(await signInWithClaims(runtime, { sub })).toBe(again);
});

test("a new member with a removed member's email address links a new identity and the old one stays rejected", async ({
  ctx,
  runtime,
}) => {
  const { database, partner } = ctx;
  const { id, email } = await createStaffMember(database, partner);
  const [old, sub] = [newSubject(), newSubject()];
  await signInWithClaims(runtime, { sub: old, email });
  await remove(database, id);
  const successor = await createSuccessor(database, email, partner.id);
  expect(await signInWithClaims(runtime, { sub, email })).toBe(successor);
  expect(await signInWithClaims(runtime, { sub: old, email })).toBeUndefined();
});

test("of two concurrent identities with one email address only one is linked", async ({ ctx, runtime }) => {
  const { id, email } = await createStaffMember(ctx.database, ctx.partner);
  let signIns: Promise<number | undefined>[] = [];
  await inTransaction(ctx.database, async (tx) => {
    await lockStaff(tx, id);
    signIns = [
      signInWithClaims(runtime, { sub: newSubject(), email }),
      signInWithClaims(runtime, { sub: newSubject(), email }),
    ];
    await untilBlocked(ctx.database.pool, { sessions: 2 });
  });
  expect((await Promise.all(signIns)).filter((who) => who !== undefined)).toEqual([id]);
});

test("two concurrent first sign-ins of one person both succeed and link once", async ({ ctx, runtime }) => {
  const { id, email } = await createStaffMember(ctx.database, ctx.partner);
  const sub = newSubject();
  let signIns: Promise<number | undefined>[] = [];
  await inTransaction(ctx.database, async (tx) => {
    await lockStaff(tx, id);
    signIns = [signInWithClaims(runtime, { sub, email }), signInWithClaims(runtime, { sub, email })];
    await untilBlocked(ctx.database.pool, { sessions: 2 });
  });
  expect(await Promise.all(signIns)).toEqual([id, id]);
  const bound = (await findAudit(ctx.database, id)).filter(({ action }) => action === "staff.bind_identity");
  expect(bound).toHaveLength(1);
});

test.for([
  ["no subject", {}],
  ["an empty subject", { sub: "" }],
  ["a subject longer than the standard allows", { sub: "s".repeat(256) }],
  ["a subject with a zero byte", { sub: "a\0b" }],
  ["a subject that is not a string", { sub: 7 }],
  ["no issuer", { iss: undefined, sub: "somebody" }],
] as const)(
  "claims with %s are rejected even with a member's email address",
  async ([, claims], { ctx, runtime }) => {
    const { email } = await createStaffMember(ctx.database, ctx.partner);
    expect(await signInWithClaims(runtime, { ...claims, email })).toBeUndefined();
  },
);
