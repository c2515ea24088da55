import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditLog } from "@/drizzle/schema/service";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test } from "../testing/fixtures/integration-test";
import { signInToPortal } from "../testing/fixtures/portal-handler";
import { findMcpPermission } from "./clients.queries";

test("an admin allows and forbids assistants for a credential, and each change is audited once", async ({
  ctx,
  runtime,
}) => {
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const body = { name: "Assistant", scopes: ["rentals:quote"] };
  const { credential } = (await admin.call("POST", "/portal-api/credentials", { body })).json;
  expect(credential.mcp_allowed).toBe(false);
  const path = `/portal-api/credentials/${credential.client_id}/mcp`;
  for (const allowed of [true, true, false]) {
    const { json } = await admin.call("POST", path, { body: { allowed } });
    expect(json.credential).toEqual({ ...credential, mcp_allowed: allowed });
    expect(await findMcpPermission(runtime.database, credential.client_id)).toBe(allowed);
  }
  const rows = await runtime.database.orm
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.action, "client.set_mcp"))
    .orderBy(auditLog.id);
  expect(rows).toEqual([
    { before: { mcp_allowed: false }, after: { mcp_allowed: true } },
    { before: { mcp_allowed: true }, after: { mcp_allowed: false } },
  ]);
});

test("an agent cannot change the permission, and a revoked credential keeps its own", async ({
  ctx,
  runtime,
}) => {
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const agent = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "agent"));
  const body = { name: "Assistant", scopes: ["rentals:quote"] };
  const { credential } = (await admin.call("POST", "/portal-api/credentials", { body })).json;
  const path = `/portal-api/credentials/${credential.client_id}`;
  const allow = { body: { allowed: true } };
  expect((await agent.call("POST", `${path}/mcp`, allow)).code).toBe("insufficient_role");
  await admin.call("POST", `${path}/revoke`);
  expect((await admin.call("POST", `${path}/mcp`, allow)).code).toBe("credential_revoked");
  expect(await findMcpPermission(runtime.database, credential.client_id)).toBe(false);
});

test("an unknown credential is not allowed", async ({ runtime }) => {
  expect(await findMcpPermission(runtime.database, "rp_sandbox_unknown")).toBe(false);
});
