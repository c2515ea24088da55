import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";
import { createTestDatabase } from "../../server/testing/database";
import { bundleProcesses } from "../build/bundle-processes";
import { isClean, lookBehind } from "./run/after-run";
import { coverageOf, leastSeen, renderFuzz } from "./run/report-fuzz";
import { runFuzz } from "./run/run-fuzz";
import { openFuzzStage } from "./stage/open-fuzz-stage";

/** What the seed that never changes has found once, it finds again; the other one looks further each time. */
const fresh = { seed: Math.floor(Math.random() * 1e6), directed: false };
const kept = { seed: 20_260_101, directed: true };
/** For each of them. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1500);

/** The tests' own PostgreSQL does not wait for the disk, which is seen. */
const careless = ["D"];

test(`what is sent by the published document is answered as it says, seeds ${kept.seed} and ${fresh.seed}`, {
  timeout: 180_000,
}, async () => {
  const bundles = join(projectRoot(), ".data", `fuzz-bundles-${process.pid}`);
  await bundleProcesses(bundles);
  const database = await createTestDatabase();
  const stage = await openFuzzStage({ databaseUrl: database.url, bundles, lanes: 4 });
  try {
    // The one that ends with the service's failures comes last.
    for (const { seed, directed } of [fresh, kept]) {
      const result = await runFuzz(stage, { seed, requests, seconds: 60, only: null, directed });
      const report = renderFuzz(result, seed);
      expect(result.failures.count(), report).toBe(0);
      const { seen, declared } = coverageOf(result);
      if (directed) expect(seen / declared, report).toBeGreaterThanOrEqual(leastSeen);
    }
    expect(isClean(await lookBehind(stage), careless)).toBe(true);
  } finally {
    await stage.close();
    await database.drop();
    await rm(bundles, { recursive: true, force: true });
  }
});
