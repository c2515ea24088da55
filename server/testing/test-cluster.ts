import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "../db/migrate";
import { startEmbeddedPostgres } from "../postgres/start-embedded-postgres";

/**
 * A server for one test run with a migrated template database. Plain data, so that it can be passed to other
 * processes.
 */
export type TestCluster = {
  /** The URL of the role that tests use. Each test replaces the database name in it. */
  url: string;
  /** The URL of a role that may create and drop databases. */
  adminUrl: string;
  /** The URLs of the roles `web`, `worker` and `readonly`. With `TEST_DATABASE_URL`, each is that URL. */
  roleUrls: { web: string; worker: string; readonly: string };
  template: string;
};

/**
 * Starts a server in a temporary folder, or uses `TEST_DATABASE_URL`, whose user must be allowed to create databases.
 * `stop` removes what this function created.
 */
export async function startTestCluster(): Promise<{ cluster: TestCluster; stop(): Promise<void> }> {
  const server = await openServer(process.env.TEST_DATABASE_URL);
  const template = `test_template_${randomBytes(6).toString("hex")}`;
  const stop = async () => {
    await asAdmin(server.adminUrl, async (sql) => {
      await sql.unsafe(`alter database ${template} with is_template false`).catch(() => undefined);
      await sql.unsafe(`drop database if exists ${template} with (force)`);
    }).finally(() => server.stop());
  };
  try {
    const owner = new URL(server.url).username;
    await asAdmin(server.adminUrl, (sql) => sql.unsafe(`create database ${template} owner "${owner}"`));
    await migrateDatabase(withDatabase(server.url, template));
    // Cloning requires a source without connections, including autovacuum.
    await asAdmin(server.adminUrl, (sql) =>
      sql.unsafe(`alter database ${template} with is_template true allow_connections false`),
    );
    const { url, adminUrl, roleUrls } = server;
    return { cluster: { url, adminUrl, roleUrls, template }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the URL with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/** Runs `work` with a new connection of the administrator, then closes the connection. */
export async function asAdmin<T>(adminUrl: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

type Server = Pick<TestCluster, "url" | "adminUrl" | "roleUrls"> & { stop(): Promise<void> };

async function openServer(given: string | undefined): Promise<Server> {
  if (given !== undefined && given !== "") {
    const roleUrls = { web: given, worker: given, readonly: given };
    return { url: given, adminUrl: given, roleUrls, stop: async () => undefined };
  }
  const dataDir = await mkdtemp(join(tmpdir(), "rentals-test-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    role: "service",
    // The data is discarded after the run, so durability is not needed.
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "200" },
  });
  // An interrupted run never reaches its teardown. The server's watchdog stops the server.
  const sweep = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", sweep);
  const stop = async () => {
    process.removeListener("exit", sweep);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const { url, adminUrl, roleUrls } = server;
  return { url, adminUrl, roleUrls, stop };
}
