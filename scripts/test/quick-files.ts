/**
 * The integration tests that `npm run test:quick` leaves out: those that take more than 3 s of processor time
 * each, together 60% of the time of all integration tests. They start their own PostgreSQL servers or
 * processes, load much data, or run random sequences against a model.
 */
const slowFiles: ReadonlySet<string> = new Set([
  "e2e/restore/restore.int.test.ts",
  "proof/fuzz/fuzz.int.test.ts",
  "proof/invariants/invariants.int.test.ts",
  "proof/model/model.int.test.ts",
  "scripts/demo/load-demo-data.int.test.ts",
  "server/availability/search-model.int.test.ts",
  "server/catalogue/read/list-locations.int.test.ts",
  "server/fulfilment/reservation-model.int.test.ts",
  "server/ops/command-line.int.test.ts",
  "server/postgres/embedded-postgres-faults.int.test.ts",
  "server/postgres/start-embedded-postgres.int.test.ts",
  "server/testing/database.int.test.ts",
  "server/webhooks/delivery/delivery-model.int.test.ts",
  "server/webhooks/webhooks-plan.int.test.ts",
]);

/** Returns the files of `npm run test:quick`: all unit tests and the fast integration tests. None needs a build. */
export function selectQuickFiles(vitestFiles: readonly string[]): string[] {
  const missing = [...slowFiles].filter((file) => !vitestFiles.includes(file));
  if (missing.length > 0) throw new Error(`Remove from scripts/test/quick-files.ts: ${missing.join(", ")}`);
  return vitestFiles.filter((file) => /\.test\.tsx?$/.test(file) && !slowFiles.has(file));
}
