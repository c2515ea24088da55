import { afterAll, beforeAll } from "vitest";
import { supplierSecret } from "../../scripts/demo/demo-secrets";
import { loadSuppliers, loadTestTrack } from "../../scripts/demo/load-test-track";
import { type SupplierSimulation, testTrackSuppliers } from "../../scripts/demo/supplier/demo-suppliers";
import { openSimulatedSupplier } from "../../scripts/demo/supplier/open-simulated-supplier";
import { startWorker } from "../../server/testing/api-server";
import { openTestRuntime } from "../../server/testing/test-runtime";
import { type Service, setUpService } from "./run/set-up-service";

/**
 * Starts the built service with a worker, the Test Track and its simulated supplier. `rewrite` may shorten the
 * supplier's delays. Unless `SANDBOX_AUTOPILOT` is on, the supplier's reservations of cars without a scenario stay in
 * progress.
 */
export function setUpTestTrack(
  rewrite: (script: SupplierSimulation) => SupplierSimulation = (script) => script,
  settings: Record<string, string> = {},
): () => Service {
  const service = setUpService({ SERVE_PAGES: "off", ...settings });
  const cleanup: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const { databaseUrl, roleUrls, env } = service();
    const runtime = openTestRuntime(databaseUrl, env);
    const suppliers = testTrackSuppliers().map(rewrite);
    const supplier = await openSimulatedSupplier({
      suppliers,
      secret: supplierSecret(runtime.keys),
      reserves: runtime.config.autopilot,
    });
    cleanup.push(() => supplier.close());
    try {
      await loadSuppliers(runtime, suppliers, supplier.url);
      await loadTestTrack(runtime);
    } finally {
      await runtime.database.close();
    }
    const worker = await startWorker({ databaseUrl: roleUrls.worker, env });
    cleanup.push(() => worker.stop());
  });
  afterAll(async () => {
    for (const step of cleanup.reverse()) await step();
  });
  return service;
}
