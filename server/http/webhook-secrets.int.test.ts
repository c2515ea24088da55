import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../db/database";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test } from "../testing/fixtures/integration-test";
import { signInToPortal } from "../testing/fixtures/portal-handler";

/** Finds the tables that contain a text in plain form, as text or as hex bytes. */
async function tablesHolding(database: Database, text: string): Promise<string[]> {
  const tables = await database.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const hex = Buffer.from(text).toString("hex");
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await database.rows(
      sql`select 1 from ${sql.identifier(name)} as t
          where strpos(t::text, ${text}) > 0 or strpos(t::text, ${hex}) > 0 limit 1`,
    );
    if (found.length > 0) holding.push(name);
  }
  return holding;
}

test("a signing secret appears only in the response that creates it, not in logs, tables or later responses", async ({
  ctx,
  runtime,
}) => {
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const body = { url: "https://hooks.example.com/kept", event_types: ["ping"] };
  const created = await admin.call("POST", "/portal-api/v1/webhooks", { body });
  const path = `/portal-api/v1/webhooks/${created.json.id}`;
  const rotated = await admin.call("POST", `${path}/rotate-secret`, { body: {} });
  const later = [
    await admin.call("GET", path),
    await admin.call("GET", "/portal-api/v1/webhooks"),
    await admin.call("GET", "/portal-api/webhooks/health"),
    await admin.call("POST", `${path}/test`),
    await admin.call("DELETE", `${path}/previous-secret`),
  ];
  expect(later.map(({ status }) => status)).toEqual([200, 200, 200, 202, 200]);
  const logged = runtime.logged().join("\n");
  expect(logged).toContain(created.headers.get("x-request-id"));
  const answers = later.map(({ text }) => text).join("\n");
  for (const secret of [String(created.json.secret), String(rotated.json.secret)]) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(logged).not.toContain(secret.slice(6, 30));
    expect(answers).not.toContain(secret.slice(6, 30));
    expect(await tablesHolding(ctx.database, secret)).toEqual([]);
  }
  expect(await tablesHolding(ctx.database, body.url)).toContain("webhook_endpoints");
});
