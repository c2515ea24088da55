import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { bundleProcesses } from "../../scripts/build/bundle-processes";
import { projectRoot } from "../../server/db/project-root";
import { createTestDatabase } from "../../server/testing/database";
import { inspectServer, listProblems } from "./run/inspect-server";
import { computeCoverage, minCoverage, renderFuzz } from "./run/report-fuzz";
import { runFuzz } from "./run/run-fuzz";
import { openFuzzTestbed } from "./testbed/open-fuzz-testbed";

/**
 * The seed is fixed, so that a failure is caused by a change and not by chance. Set `FUZZ_SEED` to try
 * others.
 */
const generated = { seed: Number(process.env.FUZZ_SEED ?? 600_888), directed: false };
const withDirected = { seed: 20_260_101, directed: true };
/** The number of requests of each run. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1500);

/** Returns the number of bookings, drafts and endpoints in a database. */
async function countRows(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      "select ((select count(*) from bookings) + (select count(*) from webhook_endpoints))::int as n",
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

/**
 * Invariants that the tests ignore. D requires that a commit is on disk when it returns, but the PostgreSQL of the
 * tests does not sync to disk.
 */
const ignoredInvariants = ["D"];

test(`the service responds as the published document says, seeds ${withDirected.seed} and ${generated.seed}`, {
  timeout: 180_000,
}, async () => {
  const bundles = join(projectRoot(), ".data", `fuzz-bundles-${process.pid}`);
  await bundleProcesses(bundles);
  const [database, other] = [await createTestDatabase(), await createTestDatabase()];
  const urls = { databaseUrl: database.url, otherUrl: other.url };
  const testbed = await openFuzzTestbed({ ...urls, bundles, lanes: 4 });
  try {
    // The run with injected faults is the last.
    for (const { seed, directed } of [generated, withDirected]) {
      const result = await runFuzz(testbed, { seed, requests, seconds: 60, only: null, directed });
      const report = renderFuzz(result, seed);
      expect(result.failures.count(), report).toBe(0);
      const { seen, declared } = computeCoverage(result);
      if (directed) expect(seen / declared, report).toBeGreaterThanOrEqual(minCoverage);
    }
    expect(listProblems(await inspectServer(testbed), ignoredInvariants)).toEqual([]);
    // The requests for data of the other environment used existing data.
    expect(await countRows(other.url)).toBeGreaterThan(0);
  } finally {
    await testbed.close();
    await Promise.all([database.drop(), other.drop()]);
    await rm(bundles, { recursive: true, force: true });
  }
});
