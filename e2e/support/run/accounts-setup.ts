import type { TestProject } from "vitest/node";
import { cloneDatabase } from "../../../server/testing/clone-database";
import { asAdmin } from "../../../server/testing/test-cluster";
import { createTestAccounts, type TestAccounts } from "../test-accounts";
import { createOperator } from "./run-operator";
import { serviceSecretKey } from "./service-keys";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to Vitest's own.
  export interface ProvidedContext {
    /** The accounts of the test data, and the name of the database that contains them and the test catalogue. */
    testAccounts: { template: string; accounts: TestAccounts };
  }
}

/**
 * Creates the test data once per run, in a database that each file of API tests clones. Creating it for each file took
 * about a second of processor time. Returns a function that drops the database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testCluster: cluster } = project.getProvidedContext();
  const database = await cloneDatabase(cluster);
  const operator = createOperator({ SECRET_KEY: serviceSecretKey, DATABASE_URL: database.url });
  const accounts = await createTestAccounts(operator);
  const template = new URL(database.url).pathname.slice(1);
  // Cloning requires a source without connections, also of PostgreSQL itself.
  await asAdmin(cluster.adminUrl, (sql) => sql.unsafe(`alter database ${template} allow_connections false`));
  project.provide("testAccounts", { template, accounts });
  return () => database.drop();
}
