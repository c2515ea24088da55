import { expect } from "vitest";
import { maxViews, saveViewContract } from "@/lib/contracts/portal/views";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { signInToPortal } from "../../testing/fixtures/portal-handler";

const views = "/portal-api/views";
const view = (name: string, more: object = {}) => ({
  body: { name, filters: { status: "confirmed", pickup: "today" }, columns: null, ...more },
});

test("a view is saved, renamed and deleted, and only its owner sees it", async ({ ctx, runtime }) => {
  const owner = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const colleague = await signInToPortal(
    runtime,
    await createStaffMember(ctx.database, ctx.partner, "admin"),
  );
  const columns = ["customer", "total"];
  const saved = await owner.call("POST", views, view("Handovers", { columns }));
  expect(saved.status, saved.text).toBe(201);
  const { id } = saved.json.view;
  const expected = { id, name: "Handovers", filters: { status: "confirmed", pickup: "today" }, columns };
  expect((await owner.call("GET", views)).json).toEqual({ data: [expected], columns: null, limit: maxViews });
  expect((await colleague.call("GET", views)).json.data).toEqual([]);
  for (const [method, more] of [
    ["PATCH", { body: { name: "Mine" } }],
    ["DELETE", {}],
  ] as const) {
    expect((await colleague.call(method, `${views}/${id}`, more)).code).toBe("not_found");
  }
  const renamed = await owner.call("PATCH", `${views}/${id}`, { body: { name: "Pickups" } });
  expect(renamed.json.view).toEqual({ ...expected, name: "Pickups" });
  expect((await owner.call("DELETE", `${views}/${id}`)).json).toEqual({ id, deleted: true });
  expect((await owner.call("DELETE", `${views}/${id}`)).code).toBe("not_found");
  expect((await owner.call("GET", views)).json.data).toEqual([]);
});

test("saving under an existing name replaces the view, and renaming to one is rejected", async ({
  ctx,
  runtime,
}) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const first = (await client.call("POST", views, view("Ärger"))).json.view;
  const again = (await client.call("POST", views, view("ÄRGER", { filters: { q: "ana" } }))).json.view;
  expect(again).toMatchObject({ id: first.id, name: "ÄRGER", filters: { q: "ana" } });
  const other = (await client.call("POST", views, view("Other"))).json.view;
  const taken = await client.call("PATCH", `${views}/${other.id}`, { body: { name: "ärger" } });
  expect(taken.code).toBe("name_taken");
  const same = await client.call("PATCH", `${views}/${other.id}`, { body: { name: "OTHER" } });
  expect(same.json.view.name).toBe("OTHER");
});

test("concurrent saves keep the limit", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  for (let number = 1; number < maxViews; number += 1)
    await client.call("POST", views, view(`View ${number}`));
  const answers = await Promise.all(["A", "B", "C"].map((name) => client.call("POST", views, view(name))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe("limit_reached");
  expect((await client.call("GET", views)).json.data).toHaveLength(maxViews);
});

test.each([
  ["name", { name: "" }],
  ["name", { name: " spaced" }],
  ["name", { name: "x".repeat(61) }],
  ["filters.owner", { filters: { owner: "x" } }],
  ["filters.status", { filters: { status: "" } }],
  ["columns", { columns: [] }],
  ["columns.0", { columns: ["password"] }],
] as const)("an invalid view is rejected with the path %s", (path, more) => {
  const parsed = saveViewContract.body.safeParse({ ...view("Fine").body, ...more });
  expect(parsed.success).toBe(false);
  expect(parsed.error?.issues.map((issue) => [...issue.path, ...keysOf(issue)].join("."))).toContain(path);
});

/** Returns the unknown keys that a validation issue of Zod names. */
function keysOf(issue: object): string[] {
  return "keys" in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : [];
}

test("a person's columns are stored and reset", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await signInToPortal(runtime, member);
  const columns = ["email", "location"];
  expect((await client.call("POST", "/portal-api/columns", { body: { columns } })).json).toEqual({ columns });
  const elsewhere = await signInToPortal(runtime, member);
  expect((await elsewhere.call("GET", views)).json.columns).toEqual(columns);
  await client.call("POST", "/portal-api/columns", { body: { columns: null } });
  expect((await client.call("GET", views)).json.columns).toBeNull();
});

test("a change of a view is audited without its name and filter values", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const saved = await client.call("POST", views, view("Ana Silva", { filters: { q: "ana silva" } }));
  const rows = await ctx.database.pool.query(
    "select action, target_id, before, after from audit_log where request_id = $1",
    [saved.headers.get("x-request-id")],
  );
  expect(rows.rows).toEqual([
    {
      action: "view.save",
      target_id: String(saved.json.view.id),
      before: null,
      after: { filters: ["q"], columns: null },
    },
  ]);
});
