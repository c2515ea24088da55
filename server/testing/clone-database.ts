import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { asAdmin, type TestCluster, withDatabase } from "./test-cluster";

export type TestDatabase = {
  /** The URL of the database's owner. */
  url: string;
  /** The URLs of the database roles `web`, `worker` and `readonly`, which the service's processes use. */
  roleUrls: TestCluster["roleUrls"];
  /** The URL of an administrator, who sees what the sessions of every role wait for. */
  adminUrl: string;
  drop(): Promise<void>;
};

const timeoutMs = 30_000;
const objectInUse = "55006";

/** Creates a migrated, empty database. `drop` closes all connections to it. */
export async function cloneDatabase(cluster: TestCluster): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const owner = new URL(cluster.url).username;
  const statement = `create database ${name} template ${cluster.template} strategy file_copy owner "${owner}"`;
  await asAdmin(cluster.adminUrl, (sql) => createWithRetry(sql, statement));
  return {
    url: withDatabase(cluster.url, name),
    adminUrl: withDatabase(cluster.adminUrl, name),
    roleUrls: {
      web: withDatabase(cluster.roleUrls.web, name),
      worker: withDatabase(cluster.roleUrls.worker, name),
      readonly: withDatabase(cluster.roleUrls.readonly, name),
    },
    drop: async () => {
      await asAdmin(cluster.adminUrl, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
    },
  };
}

async function createWithRetry(sql: postgres.Sql, statement: string): Promise<void> {
  for (const until = Date.now() + timeoutMs; ; await sleep(50)) {
    try {
      await sql.unsafe(statement);
      return;
    } catch (error) {
      const inUse = error instanceof postgres.PostgresError && error.code === objectInUse;
      if (!inUse || Date.now() > until) throw error;
    }
  }
}
