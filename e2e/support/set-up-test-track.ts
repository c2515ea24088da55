import { afterAll, beforeAll } from "vitest";
import { supplierSecret } from "../../scripts/demo/demo-secrets";
import { loadSuppliers, loadTestTrack } from "../../scripts/demo/load-test-track";
import { openScriptedSupplier } from "../../scripts/demo/supplier/open-scripted-supplier";
import { type SupplierScript, testTrackSuppliers } from "../../scripts/demo/supplier/supplier-scripts";
import { startWorker } from "../../server/testing/api-server";
import { openTestRuntime } from "../../server/testing/test-runtime";
import { type Service, setUpService } from "./run/set-up-service";

/**
 * The built service with a worker, the Test Track as the demo loads it and the scripted supplier, whose scripts a test
 * may shorten. As in the demo, somebody stands in at ordinary suppliers when the settings turn the autopilot on.
 */
export function setUpTestTrack(
  rewrite: (script: SupplierScript) => SupplierScript = (script) => script,
  settings: Record<string, string> = {},
): () => Service {
  const service = setUpService({ SERVE_PAGES: "off", ...settings });
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const { databaseUrl, roleUrls, env } = service();
    const runtime = openTestRuntime(databaseUrl, env);
    const scripts = testTrackSuppliers().map(rewrite);
    const supplier = await openScriptedSupplier({
      scripts,
      secret: supplierSecret(runtime.keys),
      reserves: runtime.config.autopilot,
    });
    undo.push(() => supplier.close());
    try {
      await loadSuppliers(runtime, scripts, supplier.url);
      await loadTestTrack(runtime);
    } finally {
      await runtime.database.close();
    }
    const worker = await startWorker({ databaseUrl: roleUrls.worker, env });
    undo.push(() => worker.stop());
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });
  return service;
}
