import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect } from "vitest";
import type { Database } from "../db/database";
import { createApiHandler, createDirectHandler } from "../http/partner/api-handler";
import { allOperations } from "../operations/all";
import { test } from "../testing/fixtures/integration-test";
import type { TestRuntime } from "../testing/test-runtime";
import { createAdmissionGate } from "../web/admission-gate";
import { createWebServer, type PageHandler } from "../web/web-server";
import { createProber } from "./probe-service";

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(stopServer));
});

beforeEach<{ runtime: TestRuntime }>(async ({ runtime: { database } }) => {
  await database.rows(sql`delete from probe_minutes`);
  await database.rows(sql`delete from probe_days`);
  await nextMinute(database);
});

/** Makes the current minute claimable again, as if the next minute had begun. */
async function nextMinute(database: Database): Promise<void> {
  await database.rows(sql`update probe_turn set minute = 'epoch'`);
  await database.rows(sql`update probe_minutes set minute = minute - interval '1 minute'`);
}

const servePage: PageHandler = (_request, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end("<!doctype html><title>Sign in</title>");
};

/** Starts the real web server of the API, with one page. Returns a runtime whose workers probe it. */
async function startWeb(runtime: TestRuntime, page: PageHandler = servePage) {
  const server = createWebServer(
    {
      handle: createApiHandler(runtime, allOperations),
      handleDirectly: createDirectHandler(runtime, allOperations),
      gate: createAdmissionGate(runtime),
    },
    page,
  );
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo;
  return {
    server,
    probing: { ...runtime, config: { ...runtime.config, probeUrl: `http://127.0.0.1:${port}` } },
  };
}

async function stopServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

const prober = (seconds = 0) => createProber({ findJobLag: async () => seconds, settleMs: 0 });

async function outcomesOf({ database }: TestRuntime): Promise<Record<string, string[]>> {
  const rows = await database.rows<{ component: string; outcomes: string[] }>(
    sql`select component, array_agg(outcome order by minute) as outcomes from probe_minutes group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ component, outcomes }) => [component, outcomes]));
}

test("every component of a working service passes", async ({ runtime }) => {
  const { probing } = await startWeb(runtime);
  await prober()(probing);
  expect(await outcomesOf(runtime)).toEqual({
    api: ["passed"],
    portal: ["passed"],
    suppliers: ["passed"],
    webhooks: ["passed"],
  });
});

test("the API and the portal fail while the web server is stopped, and pass when it runs again", async ({
  runtime,
}) => {
  const probe = prober();
  const { server, probing } = await startWeb(runtime);
  await probe(probing);
  await stopServer(server);
  await nextMinute(runtime.database);
  await probe(probing);
  await nextMinute(runtime.database);
  await probe((await startWeb(runtime)).probing);
  expect(await outcomesOf(runtime)).toEqual({
    api: ["passed", "failed", "passed"],
    portal: ["passed", "failed", "passed"],
    suppliers: ["passed", "passed", "passed"],
    webhooks: ["passed", "passed", "passed"],
  });
});

test("the portal fails when its page is an error, and webhooks fail when jobs are five minutes late", async ({
  runtime,
}) => {
  const { probing } = await startWeb(runtime, (_request, response) => {
    response.statusCode = 503;
    response.end();
  });
  await prober(301)(probing);
  expect(await outcomesOf(runtime)).toMatchObject({
    api: ["passed"],
    portal: ["failed"],
    webhooks: ["failed"],
  });
});

test("one of several workers probes in a minute", async ({ runtime }) => {
  let probes = 0;
  const { probing } = await startWeb(runtime);
  const workers = [1, 2, 3].map(() =>
    createProber({
      settleMs: 0,
      findJobLag: async () => {
        probes += 1;
        return 0;
      },
    }),
  );
  await Promise.all(workers.map((probe) => probe(probing)));
  expect(probes).toBe(1);
  await nextMinute(runtime.database);
  await Promise.all(workers.map((probe) => probe(probing)));
  expect(probes).toBe(2);
});

test("a minute without a worker has no result", async ({ runtime }) => {
  const probe = prober();
  const { probing } = await startWeb(runtime);
  await probe(probing);
  await nextMinute(runtime.database);
  await nextMinute(runtime.database);
  await probe(probing);
  expect((await outcomesOf(runtime)).api).toEqual(["passed", "passed"]);
  const [span] = await runtime.database.rows<{ minutes: number }>(
    sql`select (extract(epoch from max(minute) - min(minute)) / 60)::int as minutes from probe_minutes`,
  );
  expect(span?.minutes).toBe(2);
});

test("results from a time without a database are written when it responds again", async ({ runtime }) => {
  const { probing } = await startWeb(runtime);
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const down = { ...probing.database, rows: () => Promise.reject(refused) };
  const probe = prober();
  await probe({ ...probing, database: down });
  expect(await outcomesOf(runtime)).toEqual({});
  // In the same minute it waits, as a worker with a database does.
  await probe({ ...probing, database: down });
  await runtime.database.rows(
    sql`update probe_turn set minute = date_bin('1 minute', clock_timestamp() - interval '1 hour', 'epoch')`,
  );
  await probe(probing);
  // Without its database the API was probed through the web server, which had one.
  expect((await outcomesOf(runtime)).suppliers?.[0]).toBe("failed");
});

test("a worker without an address to probe writes nothing", async ({ runtime }) => {
  await prober()({ ...runtime, config: { ...runtime.config, probeUrl: null } });
  expect(await outcomesOf(runtime)).toEqual({});
});

test("minutes of past days become counts of their day, once, and days are deleted after 90", async ({
  runtime,
}) => {
  const { database } = runtime;
  await database.rows(
    sql`insert into probe_minutes (minute, component, outcome)
        select date_bin('1 day', clock_timestamp(), 'epoch') - make_interval(days => 3) + make_interval(mins => n), 'api',
          case when n < 10 then 'failed' when n < 15 then 'degraded' else 'passed' end
        from generate_series(0, 99) as n`,
  );
  await database.rows(
    sql`insert into probe_days (day, component, probes, degraded, failed)
        select (clock_timestamp() at time zone 'UTC')::date - days, 'api', 1, 0, 0 from unnest(array[89, 90]) as days`,
  );
  const probe = prober();
  const { probing } = await startWeb(runtime);
  await probe(probing);
  await nextMinute(database);
  await probe(probing);
  const days = await database.rows<object>(
    sql`select (clock_timestamp() at time zone 'UTC')::date - day as age, probes, degraded, failed
        from probe_days where component = 'api' order by 1`,
  );
  expect(days).toEqual([
    { age: 3, probes: 100, degraded: 5, failed: 10 },
    { age: 89, probes: 1, degraded: 0, failed: 0 },
  ]);
});
