import { mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundleProcesses } from "../../scripts/build/bundle-processes";
import { migrateDatabase } from "../../server/db/migrate";
import { projectRoot } from "../../server/db/project-root";
import { runMain } from "../../server/launch/run-main";
import { startApiServer, startWorker } from "../../server/testing/api-server";
import { processSecretKey } from "../../server/testing/server-process";
import { startPostgres } from "../kit/postgres";
import { printLine } from "../kit/print-line";
import { findViolations, summarize, type TimedResponse } from "./judge-search";
import { openPartner } from "./open-partner";
import { openSuppliers } from "./open-suppliers";

const supplierDelaysMs = { quick: 0, late: 89_000, silent: null };

/**
 * Runs `npm run deadline`: one search of three suppliers with the service's own settings. One supplier responds at
 * once, one after 89 s, and one never. Takes about 95 s. Exits with 1 if a rule is violated.
 */
runMain(async () => {
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));
  const folder = join(projectRoot(), ".data", `deadline-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const bundles = join(folder, "bundles");
  const steps: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    await bundleProcesses(bundles, { plugins: [] });
    const postgres = await startPostgres(folder, () => undefined);
    steps.push(() => postgres.stop());
    const databaseUrl = postgres.url;
    await migrateDatabase(databaseUrl);
    const entry = (name: string) => `${relative(projectRoot(), bundles)}/${name}.mjs`;
    const env = { SERVE_PAGES: "off" };
    const web = await startApiServer({ databaseUrl, env, entry: entry("web") });
    steps.push(() => web.stop());
    const worker = await startWorker({ databaseUrl, env, entry: entry("worker") });
    steps.push(() => worker.stop());
    const suppliers = await openSuppliers(supplierDelaysMs);
    steps.push(() => suppliers.close());
    const operatorEnv = { ...env, DATABASE_URL: databaseUrl, SECRET_KEY: processSecretKey };
    const partner = await openPartner(operatorEnv, { origin: web.url, suppliers: suppliers.entries });
    const responses = await pollToEnd(partner.search);
    const violations = [...findViolations(responses), ...suppliers.findViolations()];
    process.stdout.write(`${[...violations, violations.length === 0 ? "No violation." : ""].join("\n")}\n`);
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    for (const step of steps.reverse()) await step();
  }
});

/** Polls the search at the intervals that its responses state. Returns all responses when the search has ended. */
async function pollToEnd(
  search: (searchId: string | null) => Promise<TimedResponse["body"]>,
): Promise<TimedResponse[]> {
  const startedAt = performance.now();
  const responses: TimedResponse[] = [];
  let searchId: string | null = null;
  for (;;) {
    const body = await search(searchId);
    const response = { seconds: (performance.now() - startedAt) / 1000, body };
    if (summarize(body) !== summarize(responses.at(-1)?.body)) {
      printLine(`${response.seconds.toFixed(1)} s: ${summarize(body)}`);
    }
    responses.push(response);
    if (!body.use_polling || responses.length > 1000) return responses;
    searchId = body.search_id;
    await sleep(body.poll_after_ms ?? 0);
  }
}
