import { sql } from "drizzle-orm";
import { beforeEach, expect, vi } from "vitest";
import { handleStatus } from "../http/wire/status-endpoint";
import { test } from "../testing/fixtures/integration-test";
import { runOpsHere } from "../testing/run-ops-command";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";
import { presentStatus } from "./present-status";
import { readStatus } from "./read-status";

beforeEach<{ runtime: TestRuntime }>(async ({ runtime: { database } }) => {
  await database.rows(sql`delete from probe_minutes`);
  await database.rows(sql`delete from incident_updates`);
  await database.rows(sql`delete from incidents`);
});

const request = { method: "GET", pathname: "/status.json", search: "", headers: new Headers(), body: null };

/** Reads the status as a new process does, with an empty cache. */
async function readFresh(runtime: TestRuntime) {
  return await readStatus({ ...runtime.database });
}

async function statusJson(runtime: TestRuntime) {
  return presentStatus(await readFresh(runtime));
}

async function addProbes(
  runtime: TestRuntime,
  component: string,
  outcomes: readonly string[],
): Promise<void> {
  await runtime.database.rows(
    sql`insert into probe_minutes (minute, component, outcome)
        select date_bin('1 minute', clock_timestamp(), 'epoch') - make_interval(mins => (place - 1)::int), ${component}, outcome
        from unnest(${sql.param(outcomes)}::text[]) with ordinality as o (outcome, place)`,
  );
}

async function ops({ database }: TestRuntime, words: readonly string[]) {
  return await runOpsHere([...words, "--json"], {
    DATABASE_URL: String(database.pool.options.connectionString),
  });
}

test("a service that was never probed is unknown, without uptime", async ({ runtime }) => {
  expect(await statusJson(runtime)).toEqual({
    state: "unknown",
    components: ["api", "portal", "webhooks", "suppliers"].map((name) => ({
      name,
      state: "unknown",
      uptime_90d: null,
    })),
    incidents: [],
  });
});

test("uptime is the share of measured minutes that did not fail, and a gap does not count", async ({
  runtime,
}) => {
  for (const name of ["portal", "webhooks", "suppliers"]) await addProbes(runtime, name, ["passed"]);
  await addProbes(runtime, "api", ["passed", "degraded", "passed", "passed"]);
  await runtime.database.rows(
    sql`insert into probe_minutes (minute, component, outcome)
        select date_bin('1 minute', clock_timestamp(), 'epoch') - make_interval(mins => n), 'api', 'failed'
        from generate_series(1001, 1004) as n`,
  );
  const { state, components } = await statusJson(runtime);
  expect(components[0]).toEqual({ name: "api", state: "degraded", uptime_90d: 50 });
  expect(components[1]).toEqual({ name: "portal", state: "operational", uptime_90d: 100 });
  expect(state).toBe("degraded");
});

test("the page has one entry per day of the last 90", async ({ runtime }) => {
  await addProbes(runtime, "api", ["passed"]);
  const { components } = await readFresh(runtime);
  const days = components[0]?.days ?? [];
  expect(days).toHaveLength(90);
  expect(days.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    probes: 1,
    degraded: 0,
    failed: 0,
  });
  expect(days[0]?.probes).toBe(0);
});

test("operators open, update and resolve an incident, with an audit entry each", async ({ runtime }) => {
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await ops(runtime, words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout);
  };
  await addProbes(runtime, "webhooks", ["passed"]);
  const opened = await run("incident", "open", "--title", "Slow deliveries", "--component", "webhooks");
  expect(opened).toMatchObject({ title: "Slow deliveries", state: "open", resolved_at: null, updates: [] });
  await run("incident", "update", opened.id, "--text", "We found the cause.");
  await run("incident", "update", opened.id, "--text", "A fix is being installed.");
  const { components, incidents } = await statusJson(runtime);
  expect(components[2]).toMatchObject({ name: "webhooks", state: "degraded" });
  expect(incidents).toMatchObject([
    { id: opened.id, updates: [{ text: "A fix is being installed." }, { text: "We found the cause." }] },
  ]);
  expect(Object.keys(incidents[0] ?? {}).sort()).toEqual(
    ["id", "title", "state", "started_at", "resolved_at", "updates"].sort(),
  );
  const resolved = await run("incident", "resolve", opened.id);
  expect(resolved).toMatchObject({ state: "resolved", resolved_at: expect.any(String) });
  expect(await run("incident", "resolve", opened.id)).toEqual(resolved);
  expect((await statusJson(runtime)).components[2]).toMatchObject({ state: "operational" });
  const audit = await runtime.database.rows<{ action: string }>(
    sql`select action, actor_type, target_id from audit_log where target_type = 'incident' order by id`,
  );
  expect(audit).toEqual(
    ["incident.open", "incident.update", "incident.update", "incident.resolve"].map((action) => ({
      action,
      actor_type: "operator",
      target_id: opened.id,
    })),
  );
});

test("incidents are listed newest first, and one of the whole service degrades it", async ({ runtime }) => {
  for (const name of ["api", "portal", "webhooks", "suppliers"]) await addProbes(runtime, name, ["passed"]);
  await ops(runtime, ["incident", "open", "--title", "First"]);
  await ops(runtime, ["incident", "open", "--title", "Second"]);
  const { state, components, incidents } = await statusJson(runtime);
  expect(incidents.map(({ title }) => title)).toEqual(["Second", "First"]);
  expect(state).toBe("degraded");
  expect(components.map((one) => one.state)).toEqual(Array(4).fill("operational"));
});

test("a command with a bad title, component, text or ID is refused with a sentence", async ({ runtime }) => {
  const refusal = async (...words: string[]) => {
    const { code, stderr } = await ops(runtime, words);
    expect(code).toBe(1);
    return stderr.trim();
  };
  expect(await refusal("incident", "open", "--title", " ")).toMatch(/title \(--title\) must have 1 to 200/);
  expect(await refusal("incident", "open", "--title", "x".repeat(201))).toMatch(/1 to 200 characters/);
  expect(await refusal("incident", "open", "--title", "X", "--component", "database")).toMatch(
    /must be one of api, portal, webhooks, suppliers/,
  );
  expect(await refusal("incident", "update", "inc_1", "--text", "X")).toMatch(/no incident inc_1/);
  expect(await refusal("incident", "resolve", "inc_1")).toMatch(/no incident inc_1/);
});

test("the status of a process that never had a database is an outage of the API", async () => {
  const nowhere = openTestRuntime("postgresql://nobody@127.0.0.1:1/none");
  const response = await handleStatus(nowhere, request);
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({ "Cache-Control": "public, max-age=10" });
  const unknown = { state: "unknown", uptime_90d: null };
  expect(JSON.parse(response.body?.toString() ?? "")).toEqual({
    state: "outage",
    components: [
      { name: "api", state: "outage", uptime_90d: null },
      { name: "portal", ...unknown },
      { name: "webhooks", ...unknown },
      { name: "suppliers", ...unknown },
    ],
    incidents: [],
  });
  await nowhere.database.close();
});

test("while the database is down, uptime and incidents are the last known", async ({ runtime }) => {
  for (const name of ["api", "portal", "webhooks", "suppliers"]) await addProbes(runtime, name, ["passed"]);
  await ops(runtime, ["incident", "open", "--title", "Known before"]);
  const database = { ...runtime.database };
  expect((await readStatus(database)).components[1]).toMatchObject({ state: "operational" });
  database.rows = () => Promise.reject(new Error("The database is down."));
  expect((await readStatus(database)).components[1]).toMatchObject({ state: "operational" });
  const later = performance.now() + 11_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  const { state, components, incidents } = presentStatus(await readStatus(database));
  vi.restoreAllMocks();
  expect([state, incidents[0]?.title]).toEqual(["outage", "Known before"]);
  expect(components).toEqual([
    { name: "api", state: "outage", uptime_90d: 100 },
    { name: "portal", state: "unknown", uptime_90d: 100 },
    { name: "webhooks", state: "unknown", uptime_90d: 100 },
    { name: "suppliers", state: "unknown", uptime_90d: 100 },
  ]);
});

test("100 readers at the same time cost one query", async ({ runtime }) => {
  let queries = 0;
  const counted = {
    ...runtime.database,
    rows: <Row>(...args: Parameters<typeof runtime.database.rows>) => {
      queries += 1;
      return runtime.database.rows<Row>(...args);
    },
  };
  await Promise.all(Array.from({ length: 100 }, () => readStatus(counted)));
  await readStatus(counted);
  expect(queries).toBe(1);
});

test("POST /status.json is refused with 405 and HEAD has no body", async ({ runtime }) => {
  expect((await handleStatus(runtime, { ...request, method: "POST" })).status).toBe(405);
  expect(await handleStatus(runtime, { ...request, method: "HEAD" })).toMatchObject({
    status: 200,
    body: null,
  });
});
