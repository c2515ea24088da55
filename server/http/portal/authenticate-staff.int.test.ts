import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Contract } from "@/lib/contracts/contract";
import { listAuditContract } from "@/lib/contracts/portal/audit";
import { listPortalBookingsContract } from "@/lib/contracts/portal/bookings";
import { getDeskContract } from "@/lib/contracts/portal/desk";
import { listRequestsContract } from "@/lib/contracts/portal/requests";
import { memberRoles, type StaffRole } from "@/lib/roles/roles";
import { scopesByRole } from "@/lib/roles/scopes";
import { inTransaction } from "../../db/in-transaction";
import type { Partner } from "../../partners/partners.queries";
import { insertSession } from "../../staff/sessions/sessions.queries";
import { createPartner } from "../../testing/fixtures/create-partner";
import { test } from "../../testing/fixtures/integration-test";
import type { TestRuntime } from "../../testing/test-runtime";
import { authorize } from "../partner/authenticate-partner";
import { encodeSession, sessionClaims } from "../staff/staff-session-token";
import { authenticateStaff, type PortalCaller } from "./authenticate-staff";

type Member = { id: number; email: string; role: StaffRole; sessionId: number; cookie: string };

let memberCount = 0;

/** Creates a signed-in member without the sign-in form. */
async function signedIn(
  { database, keys }: TestRuntime,
  partner: Partner | null,
  role: StaffRole,
): Promise<Member> {
  memberCount += 1;
  const email = `member-${memberCount}@example.com`;
  const [row] = await database.rows<{ id: number }>(
    sql`insert into staff (partner_id, email, role) values (${partner?.id ?? null}, ${email}, ${role}) returning id`,
  );
  if (row === undefined) throw new Error("The member was not returned.");
  const device = { address: "127.0.0.1", userAgent: null, language: "en" } as const;
  const sessionId = await inTransaction(database, (tx) => insertSession(tx, row.id, device));
  const token = await encodeSession(keys, sessionClaims({ staffId: row.id, version: 1, sessionId }));
  return { id: row.id, email, role, sessionId, cookie: `staff-session=${token}` };
}

type CallOptions = { cookie: string; method?: string; headers?: Record<string, string> };

/** Authenticates a request of the portal's pages. `headers` can override the origin. */
async function call(runtime: TestRuntime, caller: PortalCaller, options: CallOptions) {
  const { cookie, method = "GET", headers = {} } = options;
  const request = {
    ...{ method, pathname: "/portal-api/session", search: "", body: null },
    headers: new Headers({ Cookie: cookie, Origin: runtime.config.publicUrl, ...headers }),
  };
  return await authenticateStaff(caller)(runtime, request, "req_test");
}

const unauthorized = { code: "unauthorized", status: 401, message: "Sign in to the portal first." };

const crossOrigin = {
  code: "cross_origin",
  status: 403,
  message: "Send this request from the portal.",
};

const insufficient = (required_role: StaffRole, message: string) => ({
  code: "insufficient_role",
  status: 403,
  message,
  details: { required_role },
});

test("a request without a valid session is rejected first, wherever it comes from", async ({ runtime }) => {
  const foreign = { method: "POST", headers: { Origin: "https://evil.example" } };
  for (const cookie of ["", "staff-session=x", "staff-session="]) {
    await expect(call(runtime, "staff", { cookie })).rejects.toMatchObject(unauthorized);
    await expect(call(runtime, "crew", { cookie, ...foreign })).rejects.toMatchObject(unauthorized);
  }
  const member = await signedIn(runtime, await createPartner(runtime.database), "agent");
  await call(runtime, "staff", member);
  await runtime.database.rows(sql`update staff_sessions set ended_at = now() where id = ${member.sessionId}`);
  await expect(call(runtime, "staff", member)).rejects.toMatchObject(unauthorized);
});

test("authentication returns the member, session and partner, on the partner's clock", async ({
  runtime,
}) => {
  const { config, database, keys, log } = runtime;
  const partner = await createPartner(database);
  const [row] = await database.rows(
    sql`update partners set clock_offset_seconds = 86400 where id = ${partner.id} returning 1`,
  );
  expect(row).toBeDefined();
  const { sessionId, cookie, ...staff } = await signedIn(runtime, partner, "agent");
  const ctx = await call(runtime, "partner", { cookie });
  expect(ctx).toEqual({
    actor: { type: "staff", id: String(staff.id) },
    now: expect.any(Date),
    requestId: "req_test",
    config,
    partner: { ...partner, commissionRate: expect.any(String) },
    staff,
    sessionId,
    secondFactor: "none",
    scopes: ["rentals:quote", "rentals:book", "bookings:read"],
    database,
    keys,
    log,
  });
  expect(Math.abs(ctx.now.getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000);
});

test("authentication accepts people of every role, because the operation decides about the role", async ({
  runtime,
}) => {
  const partner = await createPartner(runtime.database);
  for (const role of memberRoles) {
    const member = await signedIn(runtime, partner, role);
    const ctx = await call(runtime, "partner", member);
    expect(ctx).toMatchObject({ staff: { role }, scopes: scopesByRole[role] });
  }
  const crew = await signedIn(runtime, null, "crew");
  expect(await call(runtime, "crew", crew)).toMatchObject({
    actor: { type: "crew", id: String(crew.id) },
    partner: null,
    scopes: [],
  });
});

test("the error of a role names a role that suffices", async ({ runtime }) => {
  const partner = await createPartner(runtime.database);
  const refusalOf = async (role: StaffRole, contract: Contract) => {
    const ctx = await call(runtime, "staff", await signedIn(runtime, role === "crew" ? null : partner, role));
    try {
      authorize(ctx, contract);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const onlyAdmins = insufficient("admin", "Only admins can do this. Ask an admin of your account.");
  expect(await refusalOf("agent", listAuditContract)).toMatchObject(onlyAdmins);
  expect(await refusalOf("crew", listAuditContract)).toMatchObject(
    insufficient("admin", "Sign in as an admin."),
  );
  expect(await refusalOf("crew", listPortalBookingsContract)).toMatchObject(
    insufficient("agent", "Sign in as an agent."),
  );
  expect(await refusalOf("admin", getDeskContract)).toMatchObject(
    insufficient("crew", "Only crew members can open the desk."),
  );
  expect(await refusalOf("viewer", listRequestsContract)).toMatchObject(
    insufficient("admin", "This requires one of the roles admin, developer. Ask an admin of your account."),
  );
});

test("members of a suspended account can call only operations for all staff", async ({ runtime }) => {
  const partner = await createPartner(runtime.database, { status: "suspended" });
  const agent = await signedIn(runtime, partner, "agent");
  const admin = await signedIn(runtime, partner, "admin");
  expect((await call(runtime, "staff", agent)).partner?.status).toBe("suspended");
  expect((await call(runtime, "staff", await signedIn(runtime, null, "crew"))).partner).toBeNull();
  const inactive = {
    code: "partner_inactive",
    status: 403,
    message: "Your account is suspended or closed. Contact your account manager.",
  };
  await expect(call(runtime, "partner", agent)).rejects.toMatchObject(inactive);
  await expect(call(runtime, "member", admin)).rejects.toMatchObject(inactive);
});

test("members of a first-party partner can use the portal", async ({ runtime }) => {
  const partner = await createPartner(runtime.database, { firstParty: true });
  const agent = await signedIn(runtime, partner, "agent");
  expect((await call(runtime, "partner", agent)).partner?.firstParty).toBe(true);
});

test("mutations are accepted only from the portal's pages", async ({ runtime }) => {
  const agent = await signedIn(runtime, await createPartner(runtime.database), "agent");
  const foreign = { Origin: "https://evil.example" };
  for (const method of ["POST", "PATCH", "DELETE", "PUT"]) {
    expect((await call(runtime, "staff", { ...agent, method })).staff?.id).toBe(agent.id);
    await expect(call(runtime, "staff", { ...agent, method, headers: foreign })).rejects.toMatchObject(
      crossOrigin,
    );
  }
  // The desk reveals nothing about the caller to a page of another origin.
  await expect(call(runtime, "crew", { ...agent, method: "POST", headers: foreign })).rejects.toMatchObject(
    crossOrigin,
  );
});

test("reads are accepted from programs and typed URLs but not from pages of another origin", async ({
  runtime,
}) => {
  const agent = await signedIn(runtime, await createPartner(runtime.database), "agent");
  for (const method of ["GET", "HEAD"]) {
    const headers = { Origin: "https://evil.example" };
    expect((await call(runtime, "staff", { ...agent, method, headers })).staff?.id).toBe(agent.id);
    for (const site of ["cross-site", "same-site"]) {
      const foreignPage = { "Sec-Fetch-Site": site };
      await expect(call(runtime, "staff", { ...agent, method, headers: foreignPage })).rejects.toMatchObject(
        crossOrigin,
      );
    }
  }
});
